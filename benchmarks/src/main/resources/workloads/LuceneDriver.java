package workloads;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/**
 * Lucene indexes the paragraphs of Java sources and answers queries, in one thread. Arguments:
 * folder of the sources, folder for output (unused), greatest number of files, number of queries.
 */
public final class LuceneDriver {
  private static final String[] WORDS = {
    "index", "term", "query", "scorer", "segment", "merge", "docs", "field", "points", "directory",
    "buffer", "codec", "iterator", "value", "throws", "class"
  };

  private final Checksum checksum = new Checksum();
  private final Dice dice = new Dice();
  private final Directory directory = new ByteBuffersDirectory();

  private LuceneDriver() {}

  public static void main(String[] arguments) throws Exception {
    LuceneDriver driver = new LuceneDriver();
    driver.index(
        Tree.files(Paths.get(arguments[0]), ".java", Integer.parseInt(arguments[2])));
    driver.search(Integer.parseInt(arguments[3]));
    driver.checksum.print();
  }

  private void index(List<Path> files) throws Exception {
    IndexWriterConfig config = new IndexWriterConfig(new StandardAnalyzer());
    config.setMergeScheduler(new SerialMergeScheduler());
    config.setMaxBufferedDocs(2000);
    config.setRAMBufferSizeMB(IndexWriterConfig.DISABLE_AUTO_FLUSH);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (Path file : files) {
        int number = 0;
        for (String paragraph : Files.readString(file).split("\n\\s*\n")) {
          Document document = new Document();
          String id = file.getFileName() + "#" + number++;
          document.add(new StringField("id", id, Field.Store.YES));
          document.add(new TextField("body", paragraph, Field.Store.NO));
          writer.addDocument(document);
        }
      }
      writer.forceMerge(1);
    }
  }

  private void search(int queries) throws Exception {
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      IndexSearcher searcher = new IndexSearcher(reader);
      searcher.setQueryCache(null);
      QueryParser parser = new QueryParser("body", new StandardAnalyzer());
      for (int number = 0; number < queries; number++) {
        TopDocs found = searcher.search(parser.parse(query(number)), 10);
        checksum.add(found.totalHits.value);
        for (ScoreDoc hit : found.scoreDocs) {
          checksum.add(reader.storedFields().document(hit.doc).get("id"));
        }
      }
    }
  }

  private String query(int number) {
    String first = WORDS[dice.roll(WORDS.length)];
    String second = WORDS[dice.roll(WORDS.length)];
    String third = WORDS[dice.roll(WORDS.length)];
    switch (number % 4) {
      case 0:
        return "\"" + first + " " + second + "\"~4 OR " + third;
      case 1:
        return "+" + first + " +" + second + " -" + third;
      case 2:
        return first + "~1 " + second;
      default:
        return first.substring(0, 3) + "* AND " + second;
    }
  }
}
