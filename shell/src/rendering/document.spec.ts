import { type ShareCard, shareCardOf } from '../app/share-card';
import type { RouteMatch } from '../remotes/public-map';
import { attributes, type Boot, openDocument, socialTags } from './document';

const hostile = '</script><script>alert(1)</script><!--<script>\u2028\u2029';

const site = {
  brand: hostile,
  origin: 'https://www.larkway.example',
  salesPhone: '(555) 555-0142',
  supportPhone: '(555) 555-0143',
  salesEmail: 'sales@larkway.example',
  supportEmail: 'support@larkway.example',
  financingApplyUrl: 'https://apply.larkway.example/',
  year: 2026,
};

const boot: Boot = {
  map: { id: hostile, remotes: [], signed: { payload: hostile, signature: '', keyId: '' } },
  site,
  figures: { models: 33, lowestPrice: 6695, highestPrice: 17995, longestRange: 60, dealers: 183 },
  form: {
    key: hostile,
    token: hostile,
    answer: { pathname: '/', values: { [hostile]: hostile }, errors: {} },
  },
};

const item = { '@type': 'Thing', name: hostile };

const parts = {
  head: { title: hostile, description: hostile, jsonLd: [item] },
  boot,
  nonce: 'n',
  pathname: '/',
  scripts: [{ href: '/main.js', integrity: 'sha384-main' }],
  preloadScripts: [{ href: '/mfe.js', integrity: 'sha384-mfe' }],
  fonts: [],
  icon: '',
  touchIcon: '',
  hasPendingRegions: false,
  ownStyles: '',
};

/** Script elements as a browser's parser finds them: each ends at the first `</script`. */
const scriptElements = [...openDocument(parts).matchAll(/<script([^>]*)>(.*?)<\/script/gs)].map(
  ([, attributes = '', content = '']) => ({ attributes, content }),
);

it('a document contains the hash of each script that it loads or preloads, and requests both the same way, so that no script is loaded twice', () => {
  expect(openDocument(parts)).toContain(
    '<link rel="preload" as="script" fetchpriority="high" crossorigin href="/mfe.js" integrity="sha384-mfe" nonce="n">',
  );
  expect(openDocument(parts)).toContain(
    '<script async fetchpriority="high" crossorigin src="/main.js" integrity="sha384-main" nonce="n"></script>',
  );
});

describe('the data in a document', () => {
  it('never closes or opens a script element', () => {
    expect(scriptElements.map(({ attributes }) => attributes.trim())).toEqual([
      'nonce="n"',
      'nonce="n"',
      'async fetchpriority="high" crossorigin src="/main.js" integrity="sha384-main" nonce="n"',
      'nonce="n"',
      'type="application/ld+json"',
    ]);
    for (const { content } of scriptElements.slice(1))
      expect(content).not.toMatch(/[<\u2028\u2029]/);
  });

  it('is parsed by the browser unchanged', () => {
    expect(JSON.parse(scriptElements[1]!.content.replace('window.__LARKWAY__=', ''))).toEqual(boot);
    expect(JSON.parse(scriptElements[4]!.content)).toEqual(item);
  });
});

it('a document keeps its scripts in a template, whose content no browser loads by itself', () => {
  const [, template = ''] = /<template id="scripts">(.*?)<\/template>/s.exec(openDocument(parts))!;
  expect(template).toContain('src="/main.js"');
  expect(template).toContain('href="/mfe.js"');
});

it('a document has styles for visitors without scripts only if regions will be streamed after the page', () => {
  expect(openDocument(parts)).not.toContain('<noscript>');
  expect(openDocument({ ...parts, hasPendingRegions: true })).toContain('<noscript><style');
});

describe('the canonical address', () => {
  const canonicalIn = (head: object) =>
    /<link rel="canonical" href="([^"]*)">/.exec(
      openDocument({ ...parts, head, pathname: '/inventory' }),
    )?.[1];

  it('is the path without its query, unless the page returns another', () => {
    expect(canonicalIn({})).toBe('https://www.larkway.example/inventory');
    expect(canonicalIn({ canonical: '/inventory?category=utility' })).toBe(
      'https://www.larkway.example/inventory?category=utility',
    );
  });
});

const publicSite = { brand: 'Larkway', origin: 'https://www.larkway.example' };

const tagsOf = (head = {}, card?: ShareCard): Record<string, string> => {
  const html = socialTags({
    head,
    card,
    site: publicSite,
    title: 'A page',
    canonical: `${publicSite.origin}/inventory`,
  });
  return Object.fromEntries(
    [...html.matchAll(/property="(og:image[^"]*)" content="([^"]*)"/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  );
};

describe('the picture for shared links', () => {
  const page = (card?: object) =>
    ({ remote: { name: 'mfe-x' }, route: { card } }) as unknown as RouteMatch;
  const card = { file: 'media/x.1a2b3c4d.jpg', alt: 'a vehicle' };

  it('is the card in the manifest of the remote, of 1200 by 630 pixels, with an alternative text', () => {
    expect(tagsOf({}, shareCardOf('Larkway', page(card)))).toEqual({
      'og:image': 'https://www.larkway.example/assets/mfe-x/media/x.1a2b3c4d.jpg',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Larkway: a vehicle',
    });
  });

  it('is the card of the site for a page without one', () => {
    const alt = 'Larkway: a sea-green four-seat electric vehicle on a coast road';
    for (const found of [undefined, page()])
      expect(tagsOf({}, shareCardOf('Larkway', found))).toMatchObject({ 'og:image:alt': alt });
  });

  it('is the page’s own picture in its own size, if it has one', () => {
    const own = { image: '/assets/d4.jpg', imageAlt: 'D4' };
    const image = 'https://www.larkway.example/assets/d4.jpg';
    expect(
      tagsOf({ ...own, imageSize: { width: 800, height: 400 } }, shareCardOf('Larkway')),
    ).toEqual({
      'og:image': image,
      'og:image:width': '800',
      'og:image:height': '400',
      'og:image:alt': 'D4',
    });
    expect(tagsOf(own, shareCardOf('Larkway'))).toEqual({
      'og:image': image,
      'og:image:alt': 'D4',
    });
  });

  it('is missing for another brand, because the cards contain the Larkway wordmark', () => {
    expect(shareCardOf('Trialway', page(card))).toBeUndefined();
    expect(tagsOf()).not.toHaveProperty('og:image');
  });
});

test('a title cannot end its element', () => {
  const head = { title: `</title><script>alert("1" & '2')</script>` };
  expect(openDocument({ ...parts, head })).toContain(
    '<title>&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot; &amp; &#39;2&#39;)&lt;/script&gt;',
  );
});

test('attributes are escaped, and undefined ones are omitted', () => {
  expect(attributes({ content: '"><script>', media: undefined, href: '/a?b=1&c=2' })).toBe(
    ' content="&quot;&gt;&lt;script&gt;" href="/a?b=1&amp;c=2"',
  );
});
