package org.pathforest.programs;

/**
 * Particles that attract and repel each other (Lennard-Jones) in a box whose opposite sides are
 * joined. One of the four programs on which the method of D'Elia and Demetrescu lost. The pairs
 * that are near enough to count change slowly.
 *
 * <p>Arguments: unit cells of the crystal along a side, with 4 particles each (default 2, which
 * makes 32 particles), and steps (default 5).
 */
// run: status = 0
public final class MolecularDynamics {
  private static final double DENSITY = 0.83134;
  private static final double STEP = 0.0005;

  private final int particles;
  private final double side;
  private final double cutOff;
  private final double[] position;
  private final double[] velocity;
  private final double[] force;

  private MolecularDynamics(int cells) {
    particles = 4 * cells * cells * cells;
    side = StrictMath.cbrt(particles / DENSITY);
    cutOff = side / 4;
    position = new double[3 * particles];
    velocity = new double[3 * particles];
    force = new double[3 * particles];
    crystal(cells);
    push();
  }

  /** Places particles in face-centered cubes: at a corner, and in the middle of three sides. */
  private void crystal(int cells) {
    double cell = side / cells;
    int at = 0;
    for (int i = 0; i < cells * cells * cells; i++) {
      int x = i % cells;
      int y = i / cells % cells;
      int z = i / (cells * cells);
      for (int corner = 0; corner < 4; corner++) {
        position[at++] = (x + (corner == 1 || corner == 2 ? 0.5 : 0)) * cell;
        position[at++] = (y + (corner == 1 || corner == 3 ? 0.5 : 0)) * cell;
        position[at++] = (z + (corner == 2 || corner == 3 ? 0.5 : 0)) * cell;
      }
    }
  }

  private void push() {
    long state = 42;
    for (int i = 0; i < velocity.length; i++) {
      state = state * 6364136223846793005L + 1442695040888963407L;
      velocity[i] = (state >> 40) * 0x1p-23;
    }
  }

  // 32 particles with 3 coordinates, 5 steps. Each coordinate is one iteration and one path; a last
  // path only finds the end of the loop.
  // expect move: activations = 5
  // expect move: paths = 5 * 96 + 5
  // expect move: (backedge) moved (return) = 5
  private void move() {
    for (int i = 0; i < position.length; i++) {
      velocity[i] += force[i] * STEP;
      double to = position[i] + velocity[i] * STEP;
      if (to < 0) {
        to += side;
      }
      if (to >= side) {
        to -= side;
      }
      position[i] = to;
      force[i] = 0;
    }
  } // @moved

  // Each particle with all that follow it, 31 + 30 + ... = 496 pairs. The last particle has none,
  // and its only path starts at the entry.
  // expect attract: activations = 5 * 32
  // expect attract: paths = 5 * 496 + 5 * 32
  // expect attract: (backedge) last (return) = 5 * 31
  // expect attract: (entry) last (return) = 5
  // expect attract: interrupted = 0
  private double attract(int i) {
    double energy = 0;
    for (int j = i + 3; j < position.length; j += 3) {
      double x = apart(position[i] - position[j]);
      double y = apart(position[i + 1] - position[j + 1]);
      double z = apart(position[i + 2] - position[j + 2]);
      double square = x * x + y * y + z * z;
      if (square > cutOff * cutOff) {
        continue;
      }
      double inverse = 1 / square;
      double sixth = inverse * inverse * inverse;
      energy += sixth * (sixth - 1);
      double pull = 48 * inverse * sixth * (sixth - 0.5);
      force[i] += x * pull;
      force[i + 1] += y * pull;
      force[i + 2] += z * pull;
      force[j] -= x * pull;
      force[j + 1] -= y * pull;
      force[j + 2] -= z * pull;
    }
    return energy; // @last
  }

  /** Returns the distance on the shorter way around the box. */
  // expect apart: activations = 5 * 3 * 496
  // expect apart: interrupted = 0
  private double apart(double distance) {
    if (distance < -0.5 * side) {
      return distance + side;
    }
    if (distance > 0.5 * side) {
      return distance - side;
    }
    return distance;
  }

  // expect step: activations = 5
  // expect step: paths = 5 * 32 + 5
  private double step() {
    move();
    double energy = 0;
    for (int i = 0; i < position.length; i += 3) {
      energy += attract(i);
    }
    return energy;
  }

  /** Moves the particles. */
  public static void main(String[] args) {
    int cells = args.length > 0 ? Integer.parseInt(args[0]) : 2;
    int steps = args.length > 1 ? Integer.parseInt(args[1]) : 5;
    MolecularDynamics box = new MolecularDynamics(cells);
    double energy = 0;
    for (int step = 0; step < steps; step++) {
      energy = box.step();
    }
    System.out.println(
        Checksum.line(Double.doubleToLongBits(energy), Double.doubleToLongBits(box.position[0])));
  }
}
