import { readConfig } from './config.js';

const needed = {
  RELEASE_MAP: '/any/map.json',
  RELEASE_PUBLIC_KEYS: 'any-key',
  ARTEFACTS_DIR: '/any/artefacts',
  API_UPSTREAMS: '/api/vehicles=http://127.0.0.1:4001',
  FORM_KEY: 'a key of thirty-two letters or more',
};

describe('What an operator can set', () => {
  test('brand, phones, email addresses, origin and the application for financing have invented defaults', () => {
    const config = readConfig(needed);
    expect(config.SITE_BRAND).toBe('Larkway');
    for (const phone of [config.SALES_PHONE, config.SUPPORT_PHONE]) expect(phone).toMatch(/^\(555\) 555-01\d\d$/);
    for (const email of [config.SALES_EMAIL, config.SUPPORT_EMAIL]) expect(email).toMatch(/\.example$/);
    for (const address of [config.SITE_ORIGIN, config.FINANCING_APPLY_URL]) expect(new URL(address).hostname).toMatch(/\.example$/);
  });

  test('each of them is taken from the environment', () => {
    const chosen = {
      SITE_BRAND: 'Meadow Motors',
      SITE_ORIGIN: 'https://meadow.example',
      SALES_PHONE: '(555) 555-0188',
      SUPPORT_PHONE: '(555) 555-0189',
      SALES_EMAIL: 'sell@meadow.example',
      SUPPORT_EMAIL: 'help@meadow.example',
      FINANCING_APPLY_URL: 'https://apply.meadow.example/now',
    };
    expect(readConfig({ ...needed, ...chosen })).toMatchObject(chosen);
  });

  test('a key that signs nothing worth believing is refused', () => {
    expect(() => readConfig({ ...needed, FORM_KEY: 'short' })).toThrow('FORM_KEY: must have at least 32 characters');
    expect(() => readConfig({ ...needed, FORM_KEY: '' })).toThrow('FORM_KEY: is required');
  });

  test('insecure cookies are refused where the origin is https, and off by default', () => {
    expect(readConfig(needed).SITE_INSECURE_COOKIES).toBe(false);
    expect(readConfig({ ...needed, SITE_ORIGIN: 'http://localhost:3000', SITE_INSECURE_COOKIES: 'true' }).SITE_INSECURE_COOKIES).toBe(true);
    expect(() => readConfig({ ...needed, SITE_ORIGIN: 'https://meadow.example', SITE_INSECURE_COOKIES: 'true' })).toThrow('must be false where SITE_ORIGIN is https');
  });

  test('the key of beacons is its own; without it, one follows from each key of forms, and is none of them', () => {
    const own = 'b'.repeat(32);
    expect(readConfig({ ...needed, BEACON_KEY: own }).BEACON_KEY).toBe(own);
    const [first, second] = readConfig({ ...needed, FORM_KEY: `${'n'.repeat(32)},${'o'.repeat(32)}` }).BEACON_KEY.split(',');
    expect(new Set([first, second, 'n'.repeat(32), 'o'.repeat(32)]).size).toBe(4);
    expect(readConfig({ ...needed, FORM_KEY: 'o'.repeat(32) }).BEACON_KEY).toBe(second);
    expect(() => readConfig({ ...needed, BEACON_KEY: 'short' })).toThrow('BEACON_KEY: must have at least 32 characters');
  });

  test('while keys are being replaced, each of a list has to be long', () => {
    const [old, next] = ['o'.repeat(32), 'n'.repeat(32)];
    expect(readConfig({ ...needed, FORM_KEY: `${next},${old}`, SITE_TOKEN: `${next},${old}` })).toMatchObject({ FORM_KEY: `${next},${old}` });
    expect(() => readConfig({ ...needed, FORM_KEY: `${next},short` })).toThrow('FORM_KEY');
    expect(() => readConfig({ ...needed, SITE_TOKEN: `${next},short` })).toThrow('SITE_TOKEN');
  });

  test('only proxies on the same machine are trusted, or exactly those that are configured', () => {
    expect(readConfig(needed).TRUSTED_PROXIES).toEqual(['loopback']);
    expect(readConfig({ ...needed, TRUSTED_PROXIES: '10.1.0.0/16, 2001:db8::1' }).TRUSTED_PROXIES).toEqual(['10.1.0.0/16', '2001:db8::1']);
    expect(() => readConfig({ ...needed, TRUSTED_PROXIES: 'everybody' })).toThrow('TRUSTED_PROXIES');
  });

  test('what is none is refused by its name', () => {
    expect(() => readConfig({ ...needed, SALES_EMAIL: 'nobody', SITE_ORIGIN: 'here' })).toThrow(/SITE_ORIGIN[\s\S]*SALES_EMAIL/);
  });
});
