import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { registerCspReports } from './receive-reports.js';
import { createReportAggregator } from './report-aggregator.js';

const path = '/api/csp-reports';

const host = 'www.trialway.example';
const page = `https://${host}/inventory?search=june%40visitor.example`;

let site: FastifyInstance;
let registry: Registry;
let lines: string[];

beforeEach(async () => {
  lines = [];
  registry = new Registry();
  site = Fastify();
  await registerCspReports(
    site,
    path,
    createReportAggregator({
      registry,
      log: pino({ base: undefined }, { write: (line) => void lines.push(line) }),
    }),
  );
});

afterEach(() => site.close());

const post = (type: string, body: unknown, remoteAddress = '192.0.2.1') =>
  site.inject({
    method: 'POST',
    url: path,
    remoteAddress,
    headers: { host, 'content-type': type },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** As Chromium 156 sends them. */
const batch = (...bodies: object[]) =>
  post(
    'application/reports+json',
    bodies.map((body) => ({
      age: 12,
      type: 'csp-violation',
      url: page,
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0',
      body: {
        documentURL: page,
        referrer: 'https://elsewhere.example/june',
        effectiveDirective: 'img-src',
        originalPolicy: "default-src 'self'",
        disposition: 'enforce',
        sample: '',
        statusCode: 200,
        ...body,
      },
    })),
  );
const single = (report: object, address?: string) =>
  post(
    'application/csp-report',
    {
      'csp-report': {
        'document-uri': page,
        referrer: 'https://elsewhere.example/june',
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'inline',
        ...report,
      },
    },
    address,
  );

const counts = async (): Promise<string[]> =>
  (await registry.metrics())
    .split('\n')
    .filter((line) => line.startsWith('site_csp_violations_total'));
const written = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, string>)
    .map(({ directive, blocked, path }) => `${directive} ${blocked} ${path}`);

describe('A report of a violation of the security policies', () => {
  test('is counted and logged, in both formats', async () => {
    expect(
      (await batch({ blockedURL: 'https://elsewhere.example/x.png?who=june' })).statusCode,
    ).toBe(204);
    expect((await single({})).statusCode).toBe(204);
    expect(await counts()).toEqual([
      'site_csp_violations_total{directive="img-src",blocked="other-origin"} 1',
      'site_csp_violations_total{directive="script-src-elem",blocked="inline"} 1',
    ]);
    expect(written()).toEqual([
      'img-src https://elsewhere.example /inventory',
      'script-src-elem inline /inventory',
    ]);
  });

  test('of a script without a hash is counted and logged as `integrity-policy`', async () => {
    const report = {
      age: 1,
      type: 'integrity-violation',
      url: page,
      body: {
        documentURL: page,
        blockedURL: 'https://elsewhere.example/x.js?who=june',
        destination: 'script',
        reportOnly: false,
      },
    };
    expect((await post('application/reports+json', [report])).statusCode).toBe(204);
    expect(await counts()).toEqual([
      'site_csp_violations_total{directive="integrity-policy",blocked="other-origin"} 1',
    ]);
    expect(written()).toEqual(['integrity-policy https://elsewhere.example /inventory']);
  });

  test('is logged without personal data', async () => {
    await batch({ blockedURL: 'https://june:secret@elsewhere.example/june?who=june#june' });
    await single({
      'document-uri': `https://${host}/june@visitor.example`,
      'script-sample': 'june',
    });
    expect(lines.join()).not.toMatch(/june|secret|Mozilla|192\.0\.2/);
  });

  test('is counted each time, and each different one is logged once a minute', async () => {
    await batch({ blockedURL: 'data' }, { blockedURL: 'data' }, { blockedURL: 'blob' });
    await batch({ blockedURL: 'data' });
    expect(await counts()).toEqual([
      'site_csp_violations_total{directive="img-src",blocked="data"} 3',
      'site_csp_violations_total{directive="img-src",blocked="blob"} 1',
    ]);
    expect(written()).toEqual(['img-src data /inventory', 'img-src blob /inventory']);
  });

  test.each([
    ['inline', 'inline'],
    ['eval', 'eval'],
    ['wasm-eval', 'wasm-eval'],
    ['data', 'data'],
    ['blob:https://www.trialway.example/1', 'blob'],
    ['self', 'own-origin'],
    [`https://${host}/x.js`, 'own-origin'],
    ['https://elsewhere.example/x.js', 'other-origin'],
    ['wss://elsewhere.example', 'other-origin'],
    ['chrome-extension', 'extension'],
    ['moz-extension://1234/x.js', 'extension'],
    ['', 'unknown'],
    ['https://', 'unknown'],
    ['an invented value', 'unknown'],
  ])('with the blocked address "%s" has the class %s', async (blocked, expected) => {
    await single({ 'blocked-uri': blocked });
    expect(await counts()).toEqual([
      `site_csp_violations_total{directive="script-src-elem",blocked="${expected}"} 1`,
    ]);
  });

  test('has the class `extension` if an extension caused it', async () => {
    await batch({ blockedURL: 'https://elsewhere.example/x.js', sourceFile: 'chrome-extension' });
    expect(await counts()).toEqual([
      'site_csp_violations_total{directive="img-src",blocked="extension"} 1',
    ]);
  });

  test('with made-up values does not fill metrics or log', async () => {
    for (let at = 0; at < 5; at++)
      await batch(
        ...Array.from({ length: 40 }, (_, index) => ({
          effectiveDirective: `made-up-${at}-${index}`,
          documentURL: `https://${host}/${at}/${index}`,
        })),
      );
    expect(await counts()).toEqual([
      'site_csp_violations_total{directive="other",blocked="unknown"} 200',
    ]);
    expect(lines).toHaveLength(30);
  });

  // Fifty of these froze the site for 18 seconds while whole paths were searched for addresses.
  // Searched as a whole, each of them is one address.
  test('with paths of 4,000 characters is accepted fifty times within a minute, and each path is cut before it is searched for addresses', async () => {
    const pathOf = (number: number): string =>
      `/states/${number}/${'x'.repeat(3_900)}@visitor.example`;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        single({ 'document-uri': `https://${host}${pathOf(number)}` }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode !== 204)).toEqual([]);
    expect(await counts()).toEqual([
      'site_csp_violations_total{directive="script-src-elem",blocked="inline"} 50',
    ]);
    expect(written()).toEqual(
      Array.from({ length: 30 }, (_, number) => `script-src-elem inline /states/${number}/`),
    );
  });

  test('of another site’s page, or of another kind, is ignored', async () => {
    await batch({ documentURL: 'https://elsewhere.example/' });
    await single({ 'document-uri': 'about' });
    await post('application/reports+json', [{ type: 'deprecation', body: { id: 'x' } }]);
    expect([await counts(), lines]).toEqual([[], []]);
  });
});

describe('A report', () => {
  test.each([
    ['that is not JSON', 'application/csp-report', 'x', 422],
    ['of another form', 'application/csp-report', { 'csp-report': { 'document-uri': 7 } }, 422],
    ['in the other format', 'application/reports+json', { 'csp-report': {} }, 422],
    [
      'with over a hundred violations',
      'application/reports+json',
      Array.from({ length: 101 }, () => ({ type: 'csp-violation', body: {} })),
      422,
    ],
    ['of another type', 'application/json', {}, 415],
    ['without end', 'application/csp-report', `{"csp-report":"${'x'.repeat(70_000)}"}`, 413],
  ])('%s is refused', async (_what, type, body, status) => {
    expect((await post(type, body)).statusCode).toBe(status);
    expect(await counts()).toEqual([]);
  });

  test('from a network that sent sixty within a minute is refused, and one from another network is accepted', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => single({})));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
    expect((await single({}, '198.51.100.7')).statusCode).toBe(204);
  });
});
