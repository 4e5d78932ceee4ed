import { pictureSizes } from './picture-sizes';

describe('how wide a picture is drawn', () => {
  it('follows from the figure’s width and the picture’s scale, widest window first', () => {
    const widths = [
      { from: 1440, px: 427 },
      { from: 768, vw: 30 },
      { from: 0, vw: 46 },
    ];
    expect(pictureSizes(widths, { base: 118, md: 108 })).toBe(
      '(min-width: 1440px) 462px, (min-width: 768px) 33vw, 55vw',
    );
  });
});
