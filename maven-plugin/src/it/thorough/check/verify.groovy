def project = new org.pathforest.maven.BuiltProject(basedir)
def log = project.text('build.log')
project.has('the first build', log, 'All coverage checks have been met.')
project.has('the second build', log, 'Rule violated for bundle check: paths covered ratio is 0.56 (5 of 9), but expected minimum is 0.95')
project.has('the second build', log, 'Rule violated for method org.example.Range.clamp(int, int, int): branches missed count is 1, but expected maximum is 0')
project.has('the second build', log, 'Coverage checks have not been met. Rule violated for bundle check: ')
project.has('the fourth build', log, 'parameter rules: includes: [*.clmp*] leave no method of 2; use patterns that leave one, such as org.example.Range.clamp(int, int, int)')
project.has('the fifth build', log, 'parameter includes: [org.exmaple.**] leave none of the 1 classes in ')
project.has('the fifth build', log, '; use patterns that leave a class, such as org.example.Range')
assert log.count('All coverage checks have been met.') == 1 : 'expected the first build only to say that checks have been met'
project.noInstrumentedEntries('target/check-1.jar')

true
