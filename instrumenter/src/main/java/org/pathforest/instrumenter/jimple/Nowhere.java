package org.pathforest.instrumenter.jimple;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sootup.core.frontend.SootClassSource;
import sootup.core.inputlocation.AnalysisInputLocation;
import sootup.core.interceptor.BodyInterceptor;
import sootup.core.model.SourceType;
import sootup.core.types.ClassType;
import sootup.core.views.View;

/** An input location without classes. Methods are passed to SootUp directly, never looked up. */
final class Nowhere implements AnalysisInputLocation {
  @Override
  public Optional<? extends SootClassSource> getClassSource(ClassType type, View view) {
    return Optional.empty();
  }

  @Override
  public Stream<? extends SootClassSource> getClassSources(View view) {
    return Stream.empty();
  }

  @Override
  public SourceType getSourceType() {
    return SourceType.Application;
  }

  @Override
  public List<BodyInterceptor> getBodyInterceptors() {
    return List.of();
  }

  @Override
  public void close() {}
}
