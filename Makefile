# run: build the programs and show each at work     test: all tests
# lint: format, clippy and documentation, no warning passes

BUILT = target/release

.PHONY: run test lint

run:
	@cargo build --release --quiet
	$(BUILT)/uva246 < testdata/uva246/sample.in

test:
	cargo test

lint:
	cargo fmt --check
	cargo clippy --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc --no-deps
