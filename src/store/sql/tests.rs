use super::{ALL, clock_statements, postgres};

#[test]
fn whatever_plans_a_job_begins_one_anew_that_was_given_up_or_is_being_done() {
    let all = [ALL, clock_statements::ALL, postgres::ALL].concat();
    let mut plans = 0;
    for (name, sql) in all {
        let (planned, anew) = (
            "insert into jobs",
            "held = 0, holder = 0, attempts = 0, dead = 0",
        );
        plans += sql.matches(planned).count();
        assert_eq!(
            sql.matches(planned).count(),
            sql.matches(anew).count(),
            "{name}"
        );
    }
    assert!(plans > 8, "{plans}");
}
