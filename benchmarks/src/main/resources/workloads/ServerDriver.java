package workloads;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import freemarker.cache.StringTemplateLoader;
import freemarker.template.Configuration;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;

/**
 * A shop: Jetty receives requests, H2 is queried through a pool of connections, and Jackson or
 * FreeMarker writes the response. Arguments: two folders (unused), requests, connections, threads
 * of the server's pool. With one more argument, requests are handled in virtual threads.
 *
 * <p>The first call starts the server, which stays. Threads whose names begin with "client" do not
 * belong to the server.
 */
public final class ServerDriver {
  private static final int CUSTOMERS = 50;
  private static final int ORDERS = 2000;
  private static Server server;

  private ServerDriver() {}

  public static synchronized void main(String[] arguments) throws Exception {
    int requests = Integer.parseInt(arguments[2]);
    int connections = Integer.parseInt(arguments[3]);
    if (server == null) {
      server = start(Integer.parseInt(arguments[4]), arguments.length > 5);
    }
    int port = ((ServerConnector) server.getConnectors()[0]).getLocalPort();
    AtomicLong sum = new AtomicLong();
    List<Thread> clients = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      int first = i;
      Thread client =
          new Thread(() -> ask(port, first, requests, connections, sum), "client-" + i);
      clients.add(client);
      client.start();
    }
    for (Thread client : clients) {
      client.join();
    }
    Checksum checksum = new Checksum();
    checksum.add(sum.get());
    checksum.print();
  }

  /** Adds up the checksums of all responses, whatever their order. */
  private static void ask(int port, int first, int requests, int step, AtomicLong sum) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setTcpNoDelay(true);
      InputStream in = new BufferedInputStream(socket.getInputStream());
      for (int i = first; i < requests; i += step) {
        String path = (i % 3 == 0 ? "/page/" : "/orders/") + i * 7919L % CUSTOMERS;
        String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        CRC32 crc = new CRC32();
        crc.update(answer(in));
        sum.addAndGet(crc.getValue());
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] answer(InputStream in) throws IOException {
    int length = -1;
    String line = line(in);
    if (!line.equals("HTTP/1.1 200 OK")) {
      throw new IOException(line);
    }
    for (line = line(in); !line.isEmpty(); line = line(in)) {
      if (line.regionMatches(true, 0, "Content-Length:", 0, 15)) {
        length = Integer.parseInt(line.substring(15).trim());
      }
    }
    return in.readNBytes(length);
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new IOException("closed: " + line);
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  private static Server start(int threads, boolean virtual) throws Exception {
    QueuedThreadPool pool = new QueuedThreadPool(threads, threads);
    if (virtual) {
      // Null if the JVM has no virtual threads.
      pool.setVirtualThreadsExecutor(
          Objects.requireNonNull(VirtualThreads.getDefaultVirtualThreadsExecutor()));
    }
    pool.setDaemon(true);
    Server made = new Server(pool, new ScheduledExecutorScheduler("timers", true), null);
    ServerConnector connector = new ServerConnector(made, 1, 1);
    connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
    made.addConnector(connector);
    made.setHandler(new Shop());
    made.start();
    return made;
  }

  private static final class Shop extends Handler.Abstract {
    private static final String PAGE =
        "<#list rows as row><tr class='${(row?index % 2 == 0)?then(\"even\", \"odd\")}'>"
            + "<td>${row.id}</td><td>${row.name?html?upper_case}</td>"
            + "<td>${row.price?string[\"0.00\"]}</td><#if row.price gt 500><td>!</td></#if>"
            + "</tr></#list><p>${rows?size} orders</p>";

    private final HikariDataSource data;
    private final ObjectMapper json = new ObjectMapper();
    private final Configuration templates = new Configuration(Configuration.VERSION_2_3_34);

    Shop() throws Exception {
      HikariConfig config = new HikariConfig();
      config.setJdbcUrl("jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1");
      data = new HikariDataSource(config);
      StringTemplateLoader loader = new StringTemplateLoader();
      loader.putTemplate("page", PAGE);
      templates.setTemplateLoader(loader);
      fill();
    }

    private void fill() throws Exception {
      Dice dice = new Dice();
      try (Connection connection = data.getConnection();
          Statement tables = connection.createStatement()) {
        tables.execute("create table customer (id int primary key, name varchar)");
        tables.execute("create table purchase (id int primary key, buyer int, price double)");
        tables.execute("create index by_buyer on purchase (buyer)");
        for (int i = 0; i < CUSTOMERS; i++) {
          tables.execute("insert into customer values (" + i + ", '" + dice.words(2) + "')");
        }
        for (int i = 0; i < ORDERS; i++) {
          tables.execute(
              "insert into purchase values ("
                  + i
                  + ", "
                  + dice.roll(CUSTOMERS)
                  + ", "
                  + dice.roll(100_000) / 100.0
                  + ")");
        }
      }
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback)
        throws Exception {
      String path = Request.getPathInContext(request);
      int slash = path.lastIndexOf('/');
      List<Map<String, Object>> rows = rows(Integer.parseInt(path.substring(slash + 1)));
      byte[] answer;
      if (path.startsWith("/page/")) {
        StringWriter page = new StringWriter();
        templates.getTemplate("page").process(Map.of("rows", rows), page);
        answer = page.toString().getBytes(StandardCharsets.UTF_8);
      } else {
        answer = json.writeValueAsBytes(rows);
      }
      response.setStatus(200);
      response.getHeaders().put("Content-Length", answer.length);
      response.write(true, ByteBuffer.wrap(answer), callback);
      return true;
    }

    private List<Map<String, Object>> rows(int customer) throws Exception {
      List<Map<String, Object>> rows = new ArrayList<>();
      try (Connection connection = data.getConnection();
          PreparedStatement query =
              connection.prepareStatement(
                  "select p.id, c.name, p.price from purchase p join customer c on c.id = p.buyer"
                      + " where p.buyer = ? and p.price > ? order by p.price desc, p.id")) {
        query.setInt(1, customer);
        query.setDouble(2, 100);
        try (ResultSet found = query.executeQuery()) {
          while (found.next()) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("id", found.getInt(1));
            row.put("name", found.getString(2));
            row.put("price", found.getDouble(3));
            rows.add(row);
          }
        }
      }
      return rows;
    }
  }
}
