import { z } from 'zod';

const color = z.string().regex(/^#[0-9a-f]{6}$/, 'A color is #rrggbb in lower case');
const meters = (least: number, most: number) => z.number().min(least).max(most);

const colorsSchema = z.strictObject({
  paint: color,
  /** Roof shell; the body's color when absent. */
  roof: color.optional(),
  seatMain: color,
  seatInsert: color,
  rim: color,
});

const wheelSchema = z.strictObject({
  style: z.enum(['five', 'multi', 'beadlock', 'turbine', 'mesh', 'steel', 'aero']),
  tire: z.enum(['street', 'allTerrain']),
  radius: meters(0.26, 0.34),
  width: meters(0.18, 0.27),
});

const parametersSchema = z.strictObject({
  nose: z.enum(['sport', 'classic', 'trail', 'metro', 'work']),
  /** Front to back, two seats each: F faces forward, R faces the rear. */
  rows: z
    .array(z.enum(['F', 'R']))
    .min(1)
    .max(4),
  /** One for each row. */
  seats: z.array(z.enum(['bucket', 'bench'])),
  headRests: z.boolean(),
  /** Height of the body above its street height. */
  lift: meters(0, 0.2),
  wheel: wheelSchema,
  roof: z.enum(['wing', 'flat', 'sport', 'none']),
  roofRack: z.boolean(),
  lightBar: z.boolean(),
  windshield: z.enum(['full', 'split', 'half', 'none']),
  doors: z.enum(['none', 'half', 'full']),
  bed: z.enum(['none', 'cargo', 'dump', 'flat', 'box']),
  /** Inside; 0 without a bed. */
  bedLength: meters(0, 1.8),
  /** Tilt of a dump bed, degrees. */
  bedTilt: z.number().min(0).max(50),
  /** On both sides of a cargo box, letters and digits. */
  boxLettering: z.string().regex(/^[A-Z0-9 ]{0,12}$/),
  /** Rear end of a model with neither bed nor rear-facing row. */
  tail: z.enum(['bag', 'shelf']),
  bumper: z.enum(['none', 'hoop', 'brush', 'bull']),
  hitch: z.boolean(),
  mirrors: z.enum(['pod', 'square', 'none']),
  belts: z.boolean(),
  sideSteps: z.boolean(),
  seatPattern: z.enum(['tuft', 'diamond', 'smooth']),
  /** On the flanks, letters and digits. */
  badge: z.string().regex(/^[A-Z0-9 ]{1,12}$/),
  metallic: z.boolean(),
  colors: colorsSchema,
});

/** All parameters of one vehicle's shape and colors. Lengths in meters. */
export type ModelParameters = z.infer<typeof parametersSchema>;
export type Colors = ModelParameters['colors'];
export type NoseStyle = ModelParameters['nose'];
export type SeatKind = ModelParameters['seats'][number];
export type SeatPattern = ModelParameters['seatPattern'];
export type WheelStyle = ModelParameters['wheel']['style'];

/** Checks combinations, which the ranges of single values do not. */
const contradictions = (p: ModelParameters): string[] => {
  const faults: string[] = [];
  const expect = (holds: boolean, fault: string): void => void (holds || faults.push(fault));
  expect(p.rows[0] === 'F', 'the driver faces forward');
  expect(!p.rows.slice(0, -1).includes('R'), 'only the last row faces the rear');
  expect(p.seats.length === p.rows.length, 'every row has a kind of seat');
  expect(p.seats[0] !== 'bench', 'the driver has their own seat');
  expect(
    p.bed === 'none' ? p.bedLength === 0 : p.bedLength >= 0.6,
    'a bed has a length of 0.6 m or more, and only a bed has one',
  );
  expect(
    p.bed === 'none' || !p.rows.includes('R'),
    'a bed and a rear-facing row want the same place',
  );
  expect(p.bed === 'dump' || p.bedTilt === 0, 'only a dump bed tilts');
  expect(p.bed === 'box' || p.boxLettering === '', 'only a cargo box is lettered');
  expect(
    p.roof !== 'none' || !(p.roofRack || p.lightBar || p.doors === 'full'),
    'rack, light bar and full doors need a roof',
  );
  return faults;
};

/**
 * Parses the parameters of one model.
 * @throws a `ZodError` that lists all values out of range and contradictions.
 */
export const parseParameters = (value: unknown): ModelParameters =>
  parametersSchema
    .superRefine((p, context) =>
      contradictions(p).forEach((message) => context.addIssue({ code: 'custom', message })),
    )
    .parse(value);
