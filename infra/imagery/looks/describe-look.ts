import { catalog } from '../catalog/catalog.js';
import type { ModelParameters } from '../model/model-parameters.js';
import { posedFor, VIEWS } from '../stills/shots.js';

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

const wheels: Record<ModelParameters['wheel']['style'], string> = {
  five: 'five-spoke wheels',
  multi: 'multi-spoke wheels',
  beadlock: 'beadlock wheels',
  turbine: 'turbine wheels',
  mesh: 'mesh wheels',
  steel: 'steel wheels',
  aero: 'aero wheels',
};

const beds: Record<ModelParameters['bed'], string> = {
  none: '',
  cargo: 'cargo bed',
  dump: 'dump bed',
  flat: 'flat bed',
  box: 'cargo box',
};

const bumpers: Record<ModelParameters['bumper'], string> = {
  none: '',
  hoop: '',
  brush: 'brush guard',
  bull: 'bull bar',
};

/** Meters of lift from which a body counts as lifted. */
const LIFTED = 0.1;

const shadeOf = (hex: string): string => {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  const most = Math.max(r, g, b);
  if (most < 36) return 'black';
  if (most < 80) return 'dark';
  return Math.min(r, g, b) > 220 ? 'white' : 'cream';
};

const seatsIn = ({ rows }: ModelParameters): string => {
  const seats = numbers[rows.length * 2]!;
  return rows.at(-1) === 'R' ? `${seats} seats, the last two facing the rear` : `${seats} seats`;
};

const roofOf = ({ roof, colors }: ModelParameters): string => {
  if (roof === 'none') return 'no roof';
  const shape = { wing: 'curved', flat: 'flat', sport: 'sport' }[roof];
  return colors.roof && colors.roof !== colors.paint
    ? `${shadeOf(colors.roof)} ${shape} roof`
    : `${shape} roof in the body color`;
};

const listed = (parts: string[]): string => {
  const said = parts.filter(Boolean);
  return said.length < 2 ? said.join('') : `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`;
};

/**
 * A model's appearance without its paint, for alternative texts: seats, roof, doors, bed, wheels,
 * lift.
 */
export const describeLook = (model: ModelParameters): string => {
  const { wheel, lift, doors, roofRack, lightBar, bed, bedTilt, bumper } = model;
  const tires =
    wheel.tire === 'allTerrain'
      ? `${wheels[wheel.style]} with all-terrain tires`
      : wheels[wheel.style];
  const parts = [
    roofOf(model),
    roofRack ? 'roof rack' : '',
    lightBar ? 'light bar' : '',
    doors === 'none' ? '' : `${doors} doors`,
    bedTilt > 0 ? `tipped ${beds[bed]}` : beds[bed],
    bumpers[bumper],
    tires,
    lift >= LIFTED ? 'lifted body' : '',
  ];
  return `${seatsIn(model)}; ${listed(parts)}`;
};

/**
 * Descriptions by slug, and by `<slug>-<view>` if a view differs: the content of
 * `src/pictures/looks.json`.
 */
export const looks = (): Record<string, string> =>
  Object.fromEntries(
    catalog().flatMap(({ slug, parameters }) => {
      const look = describeLook(parameters);
      const seen = VIEWS.map(
        (view) => [`${slug}-${view}`, describeLook(posedFor(view, parameters))] as const,
      );
      return [[slug, look] as const, ...seen.filter(([, other]) => other !== look)];
    }),
  );
