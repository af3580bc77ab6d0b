def project = new org.pathforest.maven.BuiltProject(basedir)
def table = project.text('all/target/site/pathforest-aggregate/pathforest.csv')
// What the module itself has tested, and what tests of the module that reports have.
project.has('the table of all modules', table, 'all/first,org.example,Range,6,9,0,8,0,10,0,2')
project.has('the table of all modules', table, 'all/second,org.example.second,Sum,')
project.has('the table of all modules', table, 'all/idle,org.example.idle,Idle,0,2,2,0,1,0,1,0')
assert !table.contains('Kit') : "expected no classes of a module of scope test, but the table is\n$table"
def xml = project.text('all/target/site/pathforest-aggregate/jacoco.xml')
project.has('the XML report', xml, '<report name="all"><sessioninfo id="all"')
for (name in ['first', 'second', 'idle']) project.has('the XML report', xml, "<group name=\"$name\"><package")
project.has('the table of the second module', project.text('second/target/site/pathforest/pathforest.csv'), 'second,org.example.second,Sum,')
assert !project.text('second/target/site/pathforest/pathforest.csv').contains('Range') : 'expected each module to count its own classes only'
project.has('the log', project.text('build.log'), 'No profile of idle: its own tests executed nothing')
project.has('the log', project.text('build.log'), 'Path report of 3 projects, from 3 profiles')
for (name in ['first', 'second', 'idle', 'kit']) {
  project.noInstrumentedClasses("$name/target/classes")
  project.noInstrumentedEntries("$name/target/$name-1.jar")
}

true
