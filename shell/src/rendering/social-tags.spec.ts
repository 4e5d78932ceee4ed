import { socialTags } from './social-tags';

const site = { brand: 'Larkway', origin: 'https://www.larkway.example' };

const tagsOf = (path: string, head = {}, brand = site.brand): Record<string, string> => {
  const html = socialTags({
    head,
    site: { ...site, brand },
    title: 'A page',
    canonical: `${site.origin}${path}`,
  });
  return Object.fromEntries(
    [...html.matchAll(/property="(og:image[^"]*)" content="([^"]*)"/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  );
};

describe('the picture that a page is shared with', () => {
  it('is a card in the size that readers of links want, with words for those who do not see it', () => {
    expect(tagsOf('/')).toEqual({
      'og:image': expect.stringMatching(/^https:\/\/www\.larkway\.example\//),
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Larkway: a sea-green four-seat electric vehicle on a coast road',
    });
  });

  it('follows the part of the site that the page is in', () => {
    const alts = ['/', '/inventory', '/financing', '/states/florida'].map(
      (path) => tagsOf(path)['og:image:alt'],
    );
    expect(new Set(alts).size).toBe(4);
    expect(tagsOf('/states')['og:image:alt']).toBe(tagsOf('/usa')['og:image:alt']);
    expect(tagsOf('/constructor')['og:image:alt']).toBe(alts[0]);
  });

  it('is the page’s own where it has one, in its own size', () => {
    expect(
      tagsOf('/inventory/d4', {
        image: '/assets/d4.jpg',
        imageAlt: 'D4',
        imageSize: { width: 1200, height: 630 },
      }),
    ).toEqual({
      'og:image': 'https://www.larkway.example/assets/d4.jpg',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'D4',
    });
    expect(tagsOf('/inventory/d4', { image: '/assets/d4.jpg' })).not.toHaveProperty(
      'og:image:width',
    );
  });

  it('never shows the drawn name of this brand for another', () => {
    expect(tagsOf('/', {}, 'Trialway')).not.toHaveProperty('og:image');
  });
});
