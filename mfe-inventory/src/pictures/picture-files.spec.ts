import { paintsOf, viewPicture, views } from './vehicle-pictures';
import pictured from './vehicle-pictures.json';

describe('the pictures of the vehicles', () => {
  it('have a name that changes with their bytes, the plain one in the vehicle’s own paint', () => {
    const [own, other] = paintsOf('d4.webp');
    const { version } = pictured.d4;
    expect(viewPicture('d4.webp', 'front')!.src).toBe(`/media/d4-front-1600.${version}.webp`);
    expect(viewPicture('d4.webp', 'front', own!.id)).toEqual(viewPicture('d4.webp', 'front'));
    for (const view of views)
      expect(viewPicture('d4.webp', view, other!.id)!.src).toBe(
        `/media/d4-${view}-${other!.id}-1600.${version}.webp`,
      );
    expect(views.map((view) => viewPicture('new.webp', view))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
