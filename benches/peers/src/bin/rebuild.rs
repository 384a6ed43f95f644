#[path="../workload.rs"] mod workload;
use workload::*;
use cpu_time::ThreadTime;
use sector_sweep::collision::fast::*;
fn main(){
  let arg:Vec<String>=std::env::args().collect();
  let n:usize=arg[2].parse().unwrap(); let reps:usize=arg[3].parse().unwrap();
  let l=Layout::ALL.iter().find(|a|a.0==arg[1]).unwrap().1;
    let w=Workload::new(l,n); let mut f=Finder::with_capacity(n);
    let t=ThreadTime::now();
    let mut v=vec![];
    for k in 0..reps { for i in [0,60,10,50,20,40] { let r=&w.frames[i]; let t=ThreadTime::now(); match &w.rules { None=>f.find(r).len(), Some(x)=>f.find_permitted(r,&w.kinds,x).len() }; let _=k; v.push(t.elapsed().as_nanos() as f64/n as f64); } }
    v.sort_by(f64::total_cmp);
    println!("{} {n}: mean {:.2} p10 {:.2} median {:.2}",arg[1],t.elapsed().as_nanos() as f64/(n*reps*6) as f64,v[v.len()/10],v[v.len()/2]);
}
