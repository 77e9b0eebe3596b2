# Makes one file of a program and the modules that it needs, for judges that take one file:
#     awk -v program=uva246 -f src/submit.awk > uva246.rs
# Needed is whatever the program names as deckjudge::NAME and modules name as crate::NAME. From
# #[cfg(test)] on, which begins the last part of a file, all is left out, and so is documentation:
# judges count bytes.

BEGIN {
    print "// " program ", a judge of card games, in one file: the program and the modules of the"
    print "// crate deckjudge that it needs, without their documentation. Compile it with"
    print "// rustc --edition 2021 -O " program ".rs"
    print ""
    print "// Modules are shared, and not every program uses all of each."
    print "#![allow(dead_code)]"
    print "#![forbid(unsafe_code)]"
    print ""
    copy("src/bin/" program ".rs", 1)
    for (done = 0; done < count; done++) {
        print ""
        print "mod " modules[done] " {"
        copy("src/" modules[done] ".rs", 0)
        print "}"
    }
}

# Copies a file, and adds the modules it names to the list.
function copy(file, is_program,    line, status, code, name) {
    while ((status = (getline line < file)) > 0) {
        if (line == "#[cfg(test)]")
            break
        if (line ~ /^ *\/\/[\/!]/)
            continue
        gsub(/deckjudge::/, "crate::", line)
        # The program's modules are its own now, and need no import.
        if (!is_program || line !~ /^use crate::[a-z0-9_]+;$/)
            print line
        code = line
        sub(/\/\/.*/, "", code)
        while (match(code, /crate::[a-z0-9_]+/)) {
            name = substr(code, RSTART + 7, RLENGTH - 7)
            code = substr(code, RSTART + RLENGTH)
            if (!(name in known)) {
                known[name]
                modules[count++] = name
            }
        }
    }
    close(file)
    if (status < 0) {
        print program ": cannot read " file > "/dev/stderr"
        exit 1
    }
}
