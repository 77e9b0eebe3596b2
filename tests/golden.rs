//! Every case of `testdata` through the real programs, compared byte by byte.

mod common;

use common::{cases, PROGRAMS};

#[test]
fn answers_are_the_golden_ones() {
    for (program, executable) in PROGRAMS {
        for case in cases(program) {
            assert_eq!(
                case.run(executable, &[]),
                case.expected,
                "{program} {}",
                case.name
            );
        }
    }
}
