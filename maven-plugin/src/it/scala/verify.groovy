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

has('the report', text('target/site/pathforest/pathforest.txt'), 'org.example.Shapes$.area(Shape)')
has('the table', text('target/site/pathforest/pathforest.csv'), 'scala,org.example,Shapes$,')
has('the log', text('build.log'), 'Tests run: 1, Failures: 0, Errors: 0, Skipped: 0')
noInstrumentedClasses('target/classes')
noInstrumentedEntries('target/scala-1.jar')

true
