# make run      build the programs and show each at work
# make test     all tests
# make submit   one file for each program in target/submit, to paste into an online judge
# make bench    how fast the programs are
# make lint     format, clippy and documentation; no warning passes

PROGRAMS = uva246 camicia game100
BUILT = target/release

.PHONY: run test submit bench lint

run:
	@cargo build --release
	$(BUILT)/uva246 < testdata/uva246/sample.in
	$(BUILT)/camicia < testdata/camicia/run.in
	$(BUILT)/game100 < testdata/game100/run.in

test:
	cargo test

submit:
	@mkdir -p target/submit
	@for program in $(PROGRAMS); do \
	    file=target/submit/$$program.rs; \
	    awk -v program=$$program -f src/submit.awk > $$file || { rm $$file; exit 1; }; \
	    echo $$file; \
	done

bench:
	cargo bench --bench bench

lint:
	cargo fmt --check
	cargo clippy --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --no-deps
