import { type Boot, openDocument } from './document';

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
  ownStyles: '',
};

/** Script elements as a browser's parser finds them: each ends at the first `</script`. */
const scripts = [...openDocument(parts).matchAll(/<script([^>]*)>(.*?)<\/script/gs)].map(
  ([, attributes = '', content = '']) => ({ attributes, content }),
);

it('a document names the hash of each script that it loads or preloads, and requests both alike, so that none is loaded twice', () => {
  expect(openDocument(parts)).toContain(
    '<link rel="preload" as="script" fetchpriority="low" nonce="n" crossorigin href="/mfe.js" integrity="sha384-mfe">',
  );
  expect(openDocument(parts)).toContain(
    '<script async fetchpriority="low" nonce="n" crossorigin src="/main.js" integrity="sha384-main"></script>',
  );
});

describe('the data in a document', () => {
  it('closes no script and opens none, whatever it says', () => {
    expect(scripts.map(({ attributes }) => attributes.trim())).toEqual([
      'nonce="n"',
      'nonce="n"',
      'async fetchpriority="low" nonce="n" crossorigin src="/main.js" integrity="sha384-main"',
      'type="application/ld+json"',
    ]);
    for (const { content } of scripts.slice(1)) expect(content).not.toMatch(/[<\u2028\u2029]/);
  });

  it('is read by the browser as it was given', () => {
    expect(JSON.parse(scripts[1]!.content.replace('window.__LARKWAY__=', ''))).toEqual(boot);
    expect(JSON.parse(scripts[3]!.content)).toEqual(item);
  });
});
