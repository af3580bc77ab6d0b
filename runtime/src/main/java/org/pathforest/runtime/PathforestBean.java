package org.pathforest.runtime;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.StandardMBean;

/** The MBean; loaded only with {@code -Dpathforest.jmx=true}, since it needs java.management. */
final class PathforestBean implements PathforestMBean {
  static void register() throws JMException {
    ManagementFactory.getPlatformMBeanServer()
        .registerMBean(
            new StandardMBean(new PathforestBean(), PathforestMBean.class),
            new ObjectName("org.pathforest:type=Pathforest"));
  }

  @Override
  public String dump() throws IOException {
    return Pathforest.dump().getPath();
  }

  @Override
  public void reset() {
    Pathforest.reset();
  }

  @Override
  public long getTableBytes() {
    return Memory.used();
  }
}
