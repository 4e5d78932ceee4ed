import written from '../../src/pictures/looks.json';
import { parseParameters } from '../model/model-parameters.js';
import { catalogue } from '../scripts/catalogue.js';
import { describeLook, looks } from './describe-look.js';

const parametersOf = (slug: string) =>
  parseParameters(catalogue().find((model) => model.slug === slug)!.render);

describe('what there is to see of a model, in words', () => {
  it('is written anew whenever the catalogue changes (npm run looks -w mfe-inventory)', () => {
    expect(written).toEqual(looks());
  });

  it('names seats, roof, what stands on it, doors, bumper, wheels and lift', () => {
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

  it('a view that shows something else than the others says so', () => {
    expect(written['w2-dump-side']).toBe(written['w2-dump'].replace('dump bed', 'tipped dump bed'));
    expect(
      Object.keys(written).filter((name) => !catalogue().some(({ slug }) => slug === name)),
    ).toEqual(['w2-dump-side']);
  });

  it('nothing is promised that a model lacks, and nothing left out that it has', () => {
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
