def project = new org.pathforest.maven.BuiltProject(basedir)
project.has('the table', project.text('target/site/pathforest/pathforest.csv'), 'unforked,org.example,Range,5,9,1,7,1,9,0,2')
project.noInstrumentedClasses('target/classes')
project.noInstrumentedEntries('target/unforked-1.jar')
def left = basedir.list().findAll { it.endsWith('.pathprof') }
assert left.empty : "expected no profile outside of target, but found $left"

true
