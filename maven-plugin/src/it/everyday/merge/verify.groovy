def project = new org.pathforest.maven.BuiltProject(basedir)
// Each build ran one path of clamp, once: together two of three, and two paths in all.
project.has('the table', project.text('target/site/pathforest/pathforest.csv'), 'merge,org.example,Range,')
project.has('the log', project.text('build.log'), 'Added up 2 profiles: ')
project.has('the report', project.text('target/site/pathforest/pathforest.txt'), '2 calls, 2 paths')
assert new File(basedir, 'target/together.pathprof').file : 'expected the sum at target/together.pathprof'
project.noInstrumentedClasses('target/classes')
project.noInstrumentedEntries('target/merge-1.jar')

true
