use super::{AnyMethod, Method};

#[test]
fn names_are_padded() {
    assert_eq!(format!("{:>6}|{:6}|", Method::Fast, AnyMethod::BuiltIn(Method::Fast)), "  fast|fast  |");
}

#[test]
fn names_parse_back_to_methods() {
    for method in Method::ALL {
        assert_eq!(method.name().parse(), Ok(method));
    }
    let message = "quadtre".parse::<Method>().expect_err("not a method").to_string();
    let names = Method::ALL.map(Method::name).join(", ");
    assert_eq!(message, format!("\"quadtre\" is not a method: expected {names}"));
}
