import pictured from '../pictures/vehicle-pictures.json';
import { rankTones, figureTones } from './figure-tones';

const pictures = Object.keys(pictured).map((slug) => `${slug}.webp`);

describe('figure tones', () => {
  it('a red vehicle never has a warm background, nor a blue one a cool one', () => {
    expect(['fog', 'marsh']).toContain(rankTones('d6-max.webp')[0]);
    expect(['dawn', 'sand', 'shell']).toContain(rankTones('d4.webp')[0]);
  });

  it('green is not the first background of a green vehicle', () => {
    expect(rankTones('d6-plus.webp')[0]).not.toBe('marsh');
  });

  it('the same list gets the same tones every time', () => {
    expect(figureTones(pictures)).toEqual(figureTones(pictures));
  });

  it('neighbors in one, two and three columns differ', () => {
    const tones = figureTones(pictures);
    tones.forEach((tone, index) => {
      const near = [1, 2, 3].map((back) => tones[index - back]);
      expect(near).not.toContain(tone);
    });
  });

  it('a picture with an unknown paint still gets a tone', () => {
    expect(figureTones(['unknown.webp'])).toHaveLength(1);
  });

  it('the catalog as a whole uses every tone', () => {
    expect(new Set(figureTones(pictures)).size).toBe(6);
  });
});
