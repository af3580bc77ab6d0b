package workloads;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.complex.Complex;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.SingularValueDecomposition;
import org.apache.commons.math3.ml.clustering.CentroidCluster;
import org.apache.commons.math3.ml.clustering.DoublePoint;
import org.apache.commons.math3.ml.clustering.KMeansPlusPlusClusterer;
import org.apache.commons.math3.ml.distance.EuclideanDistance;
import org.apache.commons.math3.ode.FirstOrderDifferentialEquations;
import org.apache.commons.math3.ode.nonstiff.DormandPrince853Integrator;
import org.apache.commons.math3.random.MersenneTwister;
import org.apache.commons.math3.transform.DftNormalization;
import org.apache.commons.math3.transform.FastFourierTransformer;
import org.apache.commons.math3.transform.TransformType;
import org.apache.commons.math3.util.FastMath;

/** Numerical kernels of Commons Math. Arguments: folders (unused), rounds, size in percent. */
public final class MathDriver {
  private final Checksum checksum = new Checksum();
  private final MersenneTwister random;
  private final int percent;

  private MathDriver(int seed, int percent) {
    this.random = new MersenneTwister(seed);
    this.percent = percent;
  }

  public static void main(String[] arguments) {
    for (int round = 0; round < Integer.parseInt(arguments[2]); round++) {
      new MathDriver(17 + round, Integer.parseInt(arguments[3])).run();
    }
  }

  private void run() {
    fourier();
    matrices();
    monteCarlo();
    orbits();
    clusters();
    checksum.print();
  }

  private int size(int whole) {
    return Math.max(4, whole * percent / 100);
  }

  private void fourier() {
    double[] samples = new double[Integer.highestOneBit(size(1 << 17))];
    for (int i = 0; i < samples.length; i++) {
      samples[i] = random.nextDouble();
    }
    Complex[] transformed =
        new FastFourierTransformer(DftNormalization.STANDARD)
            .transform(samples, TransformType.FORWARD);
    checksum.add(transformed[transformed.length / 3]);
  }

  private void matrices() {
    checksum.add(new LUDecomposition(matrix(size(250))).getDeterminant());
    checksum.add(new SingularValueDecomposition(matrix(size(90))).getNorm());
    checksum.add(new EigenDecomposition(matrix(size(80))).getRealEigenvalue(3));
  }

  private RealMatrix matrix(int size) {
    double[][] cells = new double[size][size];
    for (double[] row : cells) {
      for (int column = 0; column < size; column++) {
        row[column] = random.nextGaussian();
      }
    }
    return new Array2DRowRealMatrix(cells, false);
  }

  private void monteCarlo() {
    int inside = 0;
    for (int i = size(1_000_000); i > 0; i--) {
      double x = random.nextDouble();
      double y = random.nextDouble();
      if (x * x + y * y <= 1) {
        inside++;
      }
    }
    checksum.add(inside);
  }

  private void orbits() {
    double[] state = {1, 0, 0, 0, .9, 0, -1, .3, .1, 0, -.8, .2};
    new DormandPrince853Integrator(1e-8, 1, 1e-11, 1e-11)
        .integrate(new TwoBodies(), 0, state, size(600), state);
    checksum.add(state[0]);
  }

  /** Two bodies around a fixed sun, pushed a little now and then. */
  private static final class TwoBodies implements FirstOrderDifferentialEquations {
    @Override
    public int getDimension() {
      return 12;
    }

    @Override
    public void computeDerivatives(double time, double[] state, double[] change) {
      for (int body = 0; body < 12; body += 6) {
        double square = 0;
        for (int axis = body; axis < body + 3; axis++) {
          square += state[axis] * state[axis];
        }
        double pull = 1 / (square * FastMath.sqrt(square));
        for (int axis = body; axis < body + 3; axis++) {
          change[axis] = state[axis + 3];
          change[axis + 3] = -pull * state[axis] + 1e-3 * FastMath.sin(time);
        }
      }
    }
  }

  private void clusters() {
    List<DoublePoint> points = new ArrayList<>();
    for (int i = size(3000); i > 0; i--) {
      points.add(
          new DoublePoint(
              new double[] {random.nextDouble(), random.nextDouble(), random.nextGaussian()}));
    }
    KMeansPlusPlusClusterer<DoublePoint> clusterer =
        new KMeansPlusPlusClusterer<>(
            Math.min(12, points.size()), 60, new EuclideanDistance(), random);
    for (CentroidCluster<DoublePoint> cluster : clusterer.cluster(points)) {
      checksum.add(cluster.getPoints().size());
    }
  }
}
