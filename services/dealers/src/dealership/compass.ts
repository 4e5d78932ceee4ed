import { type CompassDirection, compassDirections, type Place } from '@larkway/dealers-contract';

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * Where one place is as seen from another: the direction in which the shortest path to it begins
 * (the initial bearing of a great circle). Undefined if both are the same.
 */
export const directionTo = (from: Place, to: Place): CompassDirection | undefined => {
  if (from.latitude === to.latitude && from.longitude === to.longitude) return undefined;
  const [north, otherNorth] = [radians(from.latitude), radians(to.latitude)];
  const east = radians(to.longitude - from.longitude);
  const bearing = Math.atan2(
    Math.sin(east) * Math.cos(otherNorth),
    Math.cos(north) * Math.sin(otherNorth) -
      Math.sin(north) * Math.cos(otherNorth) * Math.cos(east),
  );
  const eighths = Math.round((bearing / (2 * Math.PI)) * compassDirections.length);
  return compassDirections[(eighths + compassDirections.length) % compassDirections.length];
};
