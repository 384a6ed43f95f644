#[path="../workload.rs"] mod workload;
use workload::*;
use cpu_time::ThreadTime;
use sector_sweep::collision::fast::*;
fn main(){
  let arg:Vec<String>=std::env::args().collect();
  for n in [1000usize,10000,50000] { for (name,l) in Layout::ALL { if arg.len()>1 && !arg.iter().any(|a|a==name) {continue}
    let w=Workload::new(l,n); let mut f=Finder::with_capacity(n);
    let mut v:Vec<f64>=vec![];
    for k in 0..4 { for r in &w.frames { let t=ThreadTime::now(); match &w.rules { None=>f.find(r).len(), Some(x)=>f.find_permitted(r,&w.kinds,x).len() }; let e=t.elapsed().as_nanos() as f64/n as f64; if k>0 {v.push(e)} } }
    let mean=v.iter().sum::<f64>()/v.len() as f64; let mut s=v.clone(); s.sort_by(f64::total_cmp); let q=|p:f64|s[(s.len() as f64*p) as usize];
    let first:Vec<String>=v[0..24].iter().map(|x|format!("{x:.1}")).collect();
    println!("{name:10} {n:6} mean {mean:.2} p10 {:.2} median {:.2} p80 {:.2} p95 {:.2} | {}",q(0.1),q(0.5),q(0.8),q(0.95),first.join(" "));
  }}
}
