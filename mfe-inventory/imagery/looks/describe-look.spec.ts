import written from '../../src/pictures/looks.json';
import { parseParameters } from '../model/model-parameters.js';
import { catalogue } from '../scripts/catalogue.js';
import { describeLook, looks } from './describe-look.js';

const parametersOf = (slug: string) =>
  parseParameters(catalogue().find((model) => model.slug === slug)!.render);

describe('the description of a model', () => {
  it('is up to date with the catalog (npm run looks -w mfe-inventory)', () => {
    expect(written).toEqual(looks());
  });

  it('names seats, roof and its equipment, doors, bumper, wheels and lift', () => {
    expect(describeLook(parametersOf('x4-overland'))).toBe(
      'four seats; black flat roof, roof rack, light bar, half doors, bull bar, beadlock wheels with all-terrain tires and lifted body',
    );
  });

  it('says which seats face the rear, and that a roof has the color of the body', () => {
    expect(describeLook(parametersOf('d4'))).toBe(
      'four seats, the last two facing the rear; curved roof in the body color and five-spoke wheels',
    );
  });

  it('an open car has no roof, a truck has its bed', () => {
    expect(describeLook(parametersOf('h2-roadster'))).toBe('two seats; no roof and aero wheels');
    expect(describeLook(parametersOf('w2-dump'))).toContain('dump bed');
  });

  it('a view that differs from the others has its own description', () => {
    expect(written['w2-dump-side']).toBe(written['w2-dump'].replace('dump bed', 'tipped dump bed'));
    expect(
      Object.keys(written).filter((name) => !catalogue().some(({ slug }) => slug === name)),
    ).toEqual(['w2-dump-side']);
  });

  it('has every feature of a model and no others', () => {
    for (const { slug, render } of catalogue()) {
      const { lift, roofRack, lightBar } = parseParameters(render);
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
