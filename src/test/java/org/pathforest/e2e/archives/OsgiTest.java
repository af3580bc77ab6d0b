package org.pathforest.e2e.archives;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.pathforest.e2e.Weaving;
import org.pathforest.instrumenter.InstrumentOptions;
import org.pathforest.instrumenter.RuntimeMode;
import org.pathforest.instrumenter.archive.RuntimeFiles;
import org.pathforest.testkit.ChildJvm;
import org.pathforest.testkit.Thorough;

/** Counts of OSGi bundles that were updated or uninstalled before the end of the run. */
@Thorough
class OsgiTest {
  private static final String HOST =
      """
      import java.net.URI;
      import java.util.Map;
      import java.util.ServiceLoader;
      import java.util.concurrent.CountDownLatch;
      import org.osgi.framework.Bundle;
      import org.osgi.framework.launch.Framework;
      import org.osgi.framework.launch.FrameworkFactory;
      import org.osgi.framework.wiring.FrameworkWiring;

      public class Host {
        public static void main(String[] jars) throws Exception {
          Framework framework =
              ServiceLoader.load(FrameworkFactory.class).iterator().next().newFramework(Map.of(
                  "org.osgi.framework.storage", "cache",
                  "org.osgi.framework.bootdelegation",
                      "org.pathforest.runtime,org.pathforest.runtime.*",
                  "org.osgi.framework.bundle.parent", "app"));
          framework.start();
          Bundle lib = framework.getBundleContext().installBundle(jars[0]);
          Bundle app = framework.getBundleContext().installBundle(jars[1]);
          run(lib, "lib.First");
          run(app, "app.App");
          lib.stop();
          lib.update(URI.create(jars[2]).toURL().openStream());
          refresh(framework);
          run(lib, "lib.Second");
          app.uninstall();
          lib.uninstall();
          refresh(framework);
          framework.stop();
          framework.waitForStop(0);
        }

        static void run(Bundle b, String name) throws Exception {
          b.start();
          b.loadClass(name).getMethod("main", String[].class).invoke(null, (Object) null);
        }

        static void refresh(Framework framework) throws Exception {
          CountDownLatch done = new CountDownLatch(1);
          framework.adapt(FrameworkWiring.class).refreshBundles(null, e -> done.countDown());
          done.await();
        }
      }
      """;

  @TempDir Path folder;

  private String bundle(String bundle, String name, int turns, RuntimeMode mode) throws Exception {
    Path jar =
        new Layouts()
            .manifest("Bundle-ManifestVersion: 2", "Bundle-SymbolicName: " + bundle)
            .withAll("", Layouts.compiled(folder, Map.of(name, Layouts.looping(name, turns, ""))))
            .write(folder.resolve("plain.jar"));
    Path woven = folder.resolve(name + ".jar");
    Weaving.weave(jar, woven, InstrumentOptions.defaults().with(mode));
    return woven.toUri().toString();
  }

  @ParameterizedTest
  @CsvSource({"felix, EMBED", "equinox, EMBED", "felix, EXTERNAL", "equinox, EXTERNAL"})
  void bundles_are_counted_that_have_gone(String framework, RuntimeMode mode) throws Exception {
    String jar = Path.of(System.getProperty("tools"), framework + ".jar").toString();
    Path host =
        new Layouts()
            .withAll("", Layouts.compiled(folder, Map.of("Host", HOST), "-cp", jar))
            .write(folder.resolve("host.jar"));
    Path runtime = folder.resolve(RuntimeFiles.JAR);
    if (mode == RuntimeMode.EXTERNAL) {
      RuntimeFiles.load().writeJar(runtime);
    }
    Path profile = folder.resolve("run.pathprof");

    ChildJvm.Outcome outcome =
        new ChildJvm("-Dpathforest.output=" + profile, "-Dpathforest.k=1")
            .with(
                List.of(
                    "-cp", String.join(File.pathSeparator, "" + host, jar, "" + runtime), "Host"))
            .with(List.of(bundle("lib", "lib.First", 5, mode), bundle("app", "app.App", 7, mode)))
            .with(List.of(bundle("lib", "lib.Second", 9, mode)))
            .in(folder)
            .run();

    assertThat(outcome.succeeded()).isEqualTo("First 10\nApp 21\nSecond 36\n");
    Layouts.assertTurns(profile, "lib.First", 5);
    Layouts.assertTurns(profile, "app.App", 7);
    Layouts.assertTurns(profile, "lib.Second", 9);
  }
}
