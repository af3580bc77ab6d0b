// What the scripts share: read, and say what was expected.
String text(String path) { new File(basedir, path).text }

def instrumented(byte[] content) { new String(content, 'ISO-8859-1').contains('org/pathforest/runtime') }

void noInstrumentedClasses(String folder) {
  def found = []
  new File(basedir, folder).eachFileRecurse { f ->
    if (f.file && (f.path.contains('pathforest') || instrumented(f.bytes))) found << f.path
  }
  assert found.empty : "expected original classes only, but these are instrumented: $found"
}

void noInstrumentedEntries(String jar) {
  def found = []
  new java.util.zip.ZipFile(new File(basedir, jar)).withCloseable { zip ->
    zip.entries().each { e ->
      if (e.name.contains('pathforest') || instrumented(zip.getInputStream(e).bytes)) found << e.name
    }
  }
  assert found.empty : "expected an artifact without instrumented classes, but it has $found"
}

void has(String where, String content, String expected) {
  assert content.contains(expected) : "expected $where to say '$expected', but it says:\n$content"
}

def log = text('build.log')
has('the first build', log, 'All coverage checks have been met.')
has('the second build', log, 'Rule violated for bundle check: paths covered ratio is 0.55 (5 of 9), but expected minimum is 0.95')
has('the second build', log, 'Rule violated for method org.example.Range.clamp(int, int, int): branches missed count is 1, but expected maximum is 0')
has('the second build', log, 'Coverage checks have not been met. Rule violated for bundle check: ')
has('the fourth build', log, 'parameter rules: includes: [*.clmp*] leaves no method of 2; allowed: patterns that leave one, such as org.example.Range.clamp(int, int, int)')
has('the fifth build', log, 'parameter includes: [org.exmaple.**] leaves none of the 1 classes in ')
has('the fifth build', log, '; allowed: patterns that leave a class, such as org.example.Range')
assert log.count('All coverage checks have been met.') == 1 : 'expected the first build only to say that checks have been met'
noInstrumentedEntries('target/check-1.jar')

true
