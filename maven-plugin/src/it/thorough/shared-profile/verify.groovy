def project = new org.pathforest.maven.BuiltProject(basedir)
def parts = new File(basedir, 'target/all.pathprof.parts').list()
assert parts?.length == 2 : "expected the profiles of the last build's two JVMs, but found $parts"
def table = project.text('target/site/pathforest/pathforest.csv')
project.has('the table of all modules', table, 'shared-profile,org.example.a,Range,5,9,1,7,1,9,0,2')
project.has('the table of all modules', table, 'shared-profile,org.example.b,Range,5,9,1,7,1,9,0,2')
for (name in ['a', 'b']) {
  project.noInstrumentedClasses("$name/target/classes")
  project.noInstrumentedEntries("$name/target/$name-1.jar")
}

true
