import { layOut } from '../model/layout.js';
import type { ModelParameters } from '../model/model-parameters.js';
import { paintOf } from '../model/paints.js';
import { catalog, type CatalogModel } from './catalog.js';

const models = catalog();
const named = models.map((model) => [model.name, model] as const);

const NOSES = {
  Drift: 'sport',
  Heritage: 'classic',
  Ridge: 'trail',
  Metro: 'metro',
  Works: 'work',
};

/** Features that the texts name if and only if the picture shows them. */
const SHOWN_WHEN_NAMED: ReadonlyArray<readonly [string, RegExp, (p: ModelParameters) => boolean]> =
  [
    ['half doors', /half doors/i, (p) => p.doors === 'half'],
    ['full doors', /full doors/i, (p) => p.doors === 'full'],
    ['a roof rack', /roof rack/i, (p) => p.roofRack],
    ['a light bar', /light bar/i, (p) => p.lightBar],
    ['a brush guard', /brush guard/i, (p) => p.bumper === 'brush'],
    ['a winch-ready bumper', /winch/i, (p) => p.bumper === 'bull'],
    ['a roll hoop', /roll hoop/i, (p) => p.roof === 'none'],
    ['a cargo box', /cargo box/i, (p) => p.bed === 'box'],
    ['a molded bed', /molded (cargo )?bed/i, (p) => p.bed === 'cargo'],
    ['a dump bed', /dump bed/i, (p) => p.bed === 'dump'],
    ['a wood deck', /wood deck/i, (p) => p.bed === 'flat'],
  ];

/** Features that the picture shows if the texts name them; other vehicles may have them too. */
const NAMED_IS_SHOWN: ReadonlyArray<readonly [string, RegExp, (p: ModelParameters) => boolean]> = [
  ['a hitch receiver', /hitch receiver/i, (p) => p.hitch],
  ['side steps', /side steps/i, (p) => p.sideSteps],
  ['a folding windshield', /folding windshield/i, (p) => p.windshield === 'split'],
  ['a low windshield', /low windshield/i, (p) => p.windshield === 'half'],
  ['all-terrain tires', /all-terrain tires/i, (p) => p.wheel.tire === 'allTerrain'],
  ['a hoop bar', /hoop( bar)?\b/i, (p) => p.bumper === 'hoop' || p.roof === 'none'],
  ['quilted seats', /quilted/i, (p) => p.seatPattern === 'diamond'],
  ['a sport roof', /sport roof/i, (p) => p.roof === 'sport'],
  [
    'two tones of paint',
    /two-tone/i,
    (p) => p.colors.roof !== undefined && p.colors.roof !== p.colors.paint,
  ],
  ['seat belts', /\bbelts?\b/i, (p) => p.belts],
  ['mirrors', /\bmirrors\b/i, (p) => p.mirrors !== 'none'],
  [
    'a rear-facing bench',
    /rear(-facing)? bench/i,
    (p) => p.rows.at(-1) === 'R' && p.seats.at(-1) === 'bench',
  ],
  ['a bag rack', /bag rack/i, (p) => p.tail === 'bag'],
];

const textOf = ({ description, features, specifications }: CatalogModel): string =>
  [description, ...features, ...Object.values(specifications.features)].join(' | ');

describe('the catalog', () => {
  test.each(named)(
    'shows the %s with the seats it sells',
    (_name, { parameters, category, specifications }) => {
      const seats = parameters.rows.length * 2;
      expect(Number(specifications.capacity.passengers)).toBe(seats);
      if (/^\d-seater$/.test(category)) expect(Number.parseInt(category, 10)).toBe(seats);
      const facing = (word: string): number =>
        Number(new RegExp(`(\\d) ${word}-facing`).exec(specifications.features.seating)?.[1] ?? 0);
      expect([facing('forward'), facing('rear')]).toEqual(
        ['F', 'R'].map((row) => parameters.rows.filter((one) => one === row).length * 2),
      );
    },
  );

  test.each(named)(
    'names the %s on its flanks and gives it the nose of its series',
    (_name, { name, series, parameters }) => {
      expect(parameters.badge).toBe(name.toUpperCase());
      expect(parameters.nose).toBe(NOSES[series as keyof typeof NOSES]);
    },
  );

  test.each(named)('lifts the %s by the inches it names, and no street model', (_name, model) => {
    const inches = Number(/(\d)-inch lift/.exec(textOf(model))?.[1] ?? 0);
    const lift = model.parameters.lift / 0.0254;
    if (inches > 0) expect(Math.abs(lift - inches)).toBeLessThanOrEqual(0.5);
    else if (model.category === '4x4-awd') expect(lift).toBeGreaterThan(4);
    else if (model.category !== 'utility') expect(lift).toBe(0);
  });

  test.each(SHOWN_WHEN_NAMED)('shows %s exactly where its texts name it', (_what, words, shown) => {
    const [inText, inPicture] = [
      models.filter((model) => words.test(textOf(model))),
      models.filter(({ parameters }) => shown(parameters)),
    ];
    expect(inPicture.map(({ slug }) => slug)).toEqual(inText.map(({ slug }) => slug));
    expect(inText.length).toBeGreaterThan(0);
  });

  test.each(NAMED_IS_SHOWN)('shows %s wherever its texts name it', (_what, words, shown) => {
    const inText = models.filter((model) => words.test(textOf(model)));
    expect(inText.length).toBeGreaterThan(0);
    expect(inText.filter(({ parameters }) => !shown(parameters)).map(({ slug }) => slug)).toEqual(
      [],
    );
  });

  test.each(
    models.flatMap((model) =>
      model.specifications.dimensions ? [[model.name, model] as const] : [],
    ),
  )(
    'shows the %s with its specified length, to an inch and a half',
    (_name, { parameters, specifications }) => {
      const nose = 0.52;
      const behindTheBody = parameters.rows.includes('R') ? 0.45 : 0.08;
      const inches = (nose - layOut(parameters).tailX + behindTheBody) / 0.0254;
      expect(
        Math.abs(inches - Number.parseInt(specifications.dimensions?.length ?? '', 10)),
      ).toBeLessThanOrEqual(1.5);
    },
  );

  test.each(named)(
    'offers the %s in four different paints, first the one that it is shown in',
    (_name, { paints, parameters }) => {
      const offered = paints.map(paintOf);
      expect(new Set(offered.map(({ hex }) => hex)).size).toBe(4);
      expect(offered[0]!.hex).toBe(parameters.colors.paint);
    },
  );

  test('shows every model differently', () => {
    expect(
      new Set(models.map(({ parameters }) => JSON.stringify({ ...parameters, badge: '' }))).size,
    ).toBe(models.length);
  });
});
