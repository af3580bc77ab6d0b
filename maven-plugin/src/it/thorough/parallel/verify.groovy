def project = new org.pathforest.maven.BuiltProject(basedir)
def table = project.text('all/target/site/pathforest-aggregate/pathforest.csv')
for (name in ['a', 'b', 'c', 'd']) {
  project.has('the table of all modules', table, "all/$name,org.example.$name,Range,5,9,1,7,1,9,0,2")
  project.noInstrumentedClasses("$name/target/classes")
  project.noInstrumentedEntries("$name/target/$name-1.jar")
}
def log = project.text('build.log')
assert !log.contains('not marked as @threadSafe') : 'expected all goals to be thread-safe'

true
