import written from '../../../mfe-inventory/src/pictures/looks.json';
import { catalog, modelOf } from '../catalog/catalog.js';
import { describeLook, looks } from './describe-look.js';

describe('the description of a model', () => {
  it('is up to date with the catalog (npm run looks -w infra)', () => {
    expect(written).toEqual(looks());
  });

  it('names seats, roof and its equipment, doors, bumper, wheels and lift', () => {
    expect(describeLook(modelOf('x4-overland').parameters)).toBe(
      'four seats; black flat roof, roof rack, light bar, half doors, bull bar, beadlock wheels with all-terrain tires and lifted body',
    );
  });

  it('says which seats face the rear, and that a roof has the color of the body', () => {
    expect(describeLook(modelOf('d4').parameters)).toBe(
      'four seats, the last two facing the rear; curved roof in the body color and five-spoke wheels',
    );
  });

  it('an open car has no roof, a truck has its bed', () => {
    expect(describeLook(modelOf('h2-roadster').parameters)).toBe(
      'two seats; no roof and aero wheels',
    );
    expect(describeLook(modelOf('w2-dump').parameters)).toContain('dump bed');
  });

  it('a view that differs from the others has its own description', () => {
    expect(written['w2-dump-side']).toBe(written['w2-dump'].replace('dump bed', 'tipped dump bed'));
    expect(
      Object.keys(written).filter((name) => !catalog().some(({ slug }) => slug === name)),
    ).toEqual(['w2-dump-side']);
  });

  it('has every feature of a model and no others', () => {
    for (const { slug, parameters } of catalog()) {
      const { lift, roofRack, lightBar } = parameters;
      expect([slug, /lifted/.test(written[slug as keyof typeof written])]).toEqual([
        slug,
        lift >= 0.1,
      ]);
      expect([slug, /roof rack/.test(written[slug as keyof typeof written])]).toEqual([
        slug,
        roofRack,
      ]);
      expect([slug, /light bar/.test(written[slug as keyof typeof written])]).toEqual([
        slug,
        lightBar,
      ]);
    }
  });
});
