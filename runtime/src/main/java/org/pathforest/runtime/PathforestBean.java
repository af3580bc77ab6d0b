package org.pathforest.runtime;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.pathforest.runtime.memory.Memory;

/**
 * The MBean. It is loaded only with {@code -Dpathforest.jmx=true}, since it needs java.management.
 */
final class PathforestBean extends StandardMBean implements PathforestMBean {
  private PathforestBean() throws JMException {
    super(PathforestMBean.class);
  }

  static void register() throws JMException {
    ManagementFactory.getPlatformMBeanServer()
        .registerMBean(new PathforestBean(), new ObjectName("org.pathforest:type=Pathforest"));
  }

  @Override
  public String dump() throws IOException {
    return Pathforest.dump().getPath();
  }

  @Override
  public String dump(String file) throws IOException {
    return Pathforest.dump(new File(file).getAbsoluteFile()).getPath();
  }

  @Override
  public String dumpAndReset() throws IOException {
    return Pathforest.dumpAndReset().getPath();
  }

  @Override
  public String dumpAndReset(String file) throws IOException {
    return Pathforest.dumpAndReset(new File(file).getAbsoluteFile()).getPath();
  }

  @Override
  public void reset() {
    Pathforest.reset();
  }

  @Override
  public long getTableBytes() {
    return Memory.used();
  }

  @Override
  protected String getDescription(MBeanInfo info) {
    return "Profiles of this program while it runs";
  }

  @Override
  protected String getDescription(MBeanAttributeInfo info) {
    return "Bytes that the tables of counts use now";
  }

  @Override
  protected String getDescription(MBeanOperationInfo info) {
    boolean named = info.getSignature().length > 0;
    String file = named ? "to the given file, replacing it" : "to a new file";
    if (info.getName().equals("dump")) {
      return "Writes everything counted since the start or the last reset "
          + file
          + "; counting goes on. Returns the path";
    } else if (info.getName().equals("dumpAndReset")) {
      return "Writes the same "
          + file
          + "; later profiles begin where this one ends, and nothing is lost in between."
          + " Returns the path";
    }
    return "Sets all counts to 0; everything counted since the last dump is lost";
  }

  @Override
  protected String getParameterName(MBeanOperationInfo o, MBeanParameterInfo p, int sequence) {
    return "file";
  }

  @Override
  protected String getDescription(MBeanOperationInfo o, MBeanParameterInfo p, int sequence) {
    return "Path of the profile, on the machine where this program runs";
  }

  @Override
  protected int getImpact(MBeanOperationInfo info) {
    return MBeanOperationInfo.ACTION;
  }
}
