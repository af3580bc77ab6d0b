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
has('the log', log, "parameter profiler: 'edges' is not allowed; allowed: kpaths, ksf, bl")
has('the log', log, "parameter k: '0' is not allowed; allowed: a number from 1 to 64")
has('the log', log, 'parameter includes: none of the 1 class files in ')
has('the log', log, "matches [no.such.**]; allowed: patterns that leave a class, such as org.example.Range")
has('the log', log, "parameter formats: 'PDF' is not allowed; allowed: HTML, TEXT, XML, CSV")
has('the log', log, 'Skipping Pathforest execution: there is no profile at ')
has('the log', log, '(parameter dataFile); allowed: what the goal instrument names as destFile, after tests have run')
noInstrumentedClasses('target/classes')

true
