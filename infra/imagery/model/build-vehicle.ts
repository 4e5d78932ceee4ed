import { addBed } from '../beds/bed.js';
import { bodyOf } from '../body/body.js';
import { addFlankBadge } from '../body/flank-badge.js';
import { addMarkers } from '../body/markers.js';
import { addMirrors } from '../body/mirrors.js';
import { addSideSteps } from '../body/side-steps.js';
import { addBodyPanels } from '../body/panels.js';
import { addWheelArches } from '../body/wheel-arches.js';
import { addCabin } from '../cabin/cabin.js';
import { addChassis } from '../chassis/chassis.js';
import { addDoors } from '../doors/doors.js';
import { addFace } from '../face/face.js';
import { addGuard } from '../face/guards.js';
import { Assembly, type Part } from '../mesh/assembly.js';
import { noseOf } from '../noses/nose-of.js';
import { addRearEnd } from '../rear/rear-end.js';
import { addRoof } from '../roof/roof.js';
import { addSeats } from '../seats/seats.js';
import { addWheel } from '../wheels/wheels.js';
import { addWindshield } from '../windshield/windshield.js';
import { layOut } from './layout.js';
import type { ModelParameters } from './model-parameters.js';

/** Grid spacing in meters of the coarse shapes; fine ones scale with it. */
export const CELL = { final: 0.0065, preview: 0.011, thumbnail: 0.0145, draft: 0.04 } as const;

export type Quality = keyof typeof CELL;

export interface Vehicle {
  parts: Part[];
  /** Meters. */
  wheelbase: number;
  /** Meters, without the rear foot deck. */
  bodyLength: number;
}

/** Builds one vehicle: ground at y = 0, x = 0 midway between the axles, facing +x. */
export function buildVehicle(p: ModelParameters, quality: Quality = 'final'): Vehicle {
  const cell = CELL[quality];
  const layout = layOut(p);
  const nose = noseOf(p.nose);
  const body = bodyOf(p, layout, nose);

  const onBody = new Assembly();
  addBodyPanels(onBody, p, body, nose, layout, cell);
  addFace(onBody, body, nose, cell);
  addWheelArches(onBody, body, layout, p.lift > 0.04 || p.bed !== 'none', cell);
  addChassis(onBody, p, layout, cell);
  addCabin(onBody, p, layout, cell);
  addSeats(onBody, p, layout, cell * 1.25);
  addRoof(onBody, p, layout, cell);
  addWindshield(onBody, p, layout);
  addDoors(onBody, p, layout, cell);
  addBed(onBody, p, layout, cell);
  addMirrors(onBody, p, cell);
  addFlankBadge(onBody, p.badge, body);
  addMarkers(onBody, layout, body);
  addGuard(onBody, p, body, cell);
  addRearEnd(onBody, p, layout, cell);
  if (p.sideSteps) addSideSteps(onBody, layout, cell);
  for (const part of onBody.parts) raise(part, p.lift);

  const wheels = new Assembly();
  addWheel(wheels, p, layout, cell);
  const parts = [...onBody.parts, ...wheels.parts];
  for (const part of parts) shiftForward(part, -layout.rearAxleX / 2);
  return { parts, wheelbase: -layout.rearAxleX, bodyLength: 0.52 - layout.tailX };
}

const raise = (part: Part, by: number): void => move(part, 0, by);

const shiftForward = (part: Part, by: number): void => move(part, by, 0);

function move(part: Part, dx: number, dy: number): void {
  part.placements = part.placements.map((placement) => {
    const [x, y, z] = placement.move ?? [0, 0, 0];
    return { ...placement, move: [x + dx, y + dy, z] };
  });
}
