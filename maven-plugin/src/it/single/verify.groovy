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

// clamp: 2 of 3 paths ran; inside: 3 of 6.
has('the table', text('target/site/pathforest/pathforest.csv'), 'single,org.example,Range,5,9,1,7,1,9,0,2')
has('the report', text('target/site/pathforest/pathforest.txt'), 'org.example.Range.inside(int[], int, int)')
has('the page', text('target/site/pathforest/index.html'), '<html')
def xml = text('target/site/pathforest/jacoco.xml')
has('the XML', xml, '<sourcefile name="Range.java">')
has('the XML', xml, '<report name="single"><sessioninfo id="single"')
assert !xml.contains('surefire') : "expected the XML to be named as the project, but it names Surefire's command:\n$xml"
assert new File(basedir, 'target/pathforest.pathprof').file : 'expected the profile at target/pathforest.pathprof'
def parts = new File(basedir, 'target/pathforest.pathprof.parts').list()
assert parts.length == 1 : "expected the profile of the last build's JVM alone, but found $parts"
noInstrumentedClasses('target/classes')
noInstrumentedEntries('target/single-1.jar')
assert !new File(basedir, 'target/pathforest/classes').exists() : 'expected the originals to be back'
has('the log', text('build.log'), 'All coverage checks have been met.')

true
