import pictured from '../pictures/vehicle-pictures.json';
import { rankTones, figureTones } from './figure-tones';

const pictures = Object.keys(pictured).map((slug) => `${slug}.webp`);

describe('stages', () => {
  it('a red vehicle never stands on a warm ground, nor a blue one on a cool one', () => {
    expect(['fog', 'marsh']).toContain(rankTones('d6-max.webp')[0]);
    expect(['dawn', 'sand', 'shell']).toContain(rankTones('d4.webp')[0]);
  });

  it('a green vehicle does not stand on the green ground first', () => {
    expect(rankTones('d6-plus.webp')[0]).not.toBe('marsh');
  });

  it('the same list gets the same stages every time', () => {
    expect(figureTones(pictures)).toEqual(figureTones(pictures));
  });

  it('neighbours in one, two and three columns differ', () => {
    const tones = figureTones(pictures);
    tones.forEach((tone, index) => {
      const near = [1, 2, 3].map((back) => tones[index - back]);
      expect(near).not.toContain(tone);
    });
  });

  it('a picture whose paint is not known still gets a stage', () => {
    expect(figureTones(['unknown.webp'])).toHaveLength(1);
  });

  it('the whole catalogue uses every ground', () => {
    expect(new Set(figureTones(pictures)).size).toBe(6);
  });
});
