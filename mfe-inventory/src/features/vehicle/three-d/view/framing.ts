import { Box3, type Object3D, PerspectiveCamera, Vector3 } from 'three';
import { HOME, type Orbit } from './orbit';

/** Degrees, of the frame's height: a lens of 74 mm. */
const FIELD = 17;
/** Shares of the frame that the vehicle may fill. */
const [WIDE, HIGH] = [0.94, 0.76];
/**
 * Meters that the camera looks below the vehicle's center, so that the controls are below its
 * wheels.
 */
const BELOW = 0.1;

const directionOf = ({ around, up }: Orbit): Vector3 =>
  new Vector3(Math.cos(around) * Math.cos(up), Math.sin(up), Math.sin(around) * Math.cos(up));

const cornersOf = ({ min, max }: Box3): Vector3[] =>
  [0, 1, 2, 3, 4, 5, 6, 7].map(
    (i) => new Vector3(i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z),
  );

/** How far the camera must be to see all corners, looking at the target from a direction. */
const distanceFor = (
  corners: Vector3[],
  target: Vector3,
  toward: Vector3,
  tanX: number,
  tanY: number,
): number => {
  const right = new Vector3(0, 1, 0).cross(toward).normalize();
  const upward = toward.clone().cross(right);
  return Math.max(
    ...corners.map((corner) => {
      const from = corner.clone().sub(target);
      return (
        from.dot(toward) +
        Math.max(Math.abs(from.dot(right)) / tanX, Math.abs(from.dot(upward)) / tanY)
      );
    }),
  );
};

/**
 * The camera for a vehicle: shows it whole from the initial position and from the side, in any
 * aspect ratio.
 */
export function framing(vehicle: Object3D): {
  camera: PerspectiveCamera;
  fit(aspect: number): void;
  place(orbit: Orbit): void;
} {
  const box = new Box3().setFromObject(vehicle);
  const corners = cornersOf(box);
  const target = box.getCenter(new Vector3());
  target.y -= BELOW;
  const camera = new PerspectiveCamera(FIELD, 1, 0.1, 80);
  let distance = 8;
  return {
    camera,
    fit(aspect) {
      camera.aspect = aspect;
      camera.updateProjectionMatrix();
      const tan = Math.tan((FIELD * Math.PI) / 360);
      const views = [HOME, { ...HOME, around: -Math.PI / 2 }];
      distance = Math.max(
        ...views.map((view) =>
          distanceFor(corners, target, directionOf(view), tan * aspect * WIDE, tan * HIGH),
        ),
      );
    },
    place(orbit) {
      camera.position.copy(target).addScaledVector(directionOf(orbit), distance * orbit.near);
      camera.lookAt(target);
    },
  };
}
