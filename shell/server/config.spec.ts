import { testSiteKeys } from '@larkway/kit/testing';
import { readConfig } from './config.js';

const needed = {
  RELEASE_MAP: '/any/map.json',
  RELEASE_PUBLIC_KEYS: 'any-key',
  ARTIFACTS_DIR: '/any/artifacts',
  API_UPSTREAMS: '/api/vehicles=http://127.0.0.1:4001',
  ...testSiteKeys,
};

describe('What an operator can set', () => {
  test('brand, phones, email addresses, origin and the application for financing have invented defaults', () => {
    const config = readConfig(needed);
    expect(config.SITE_BRAND).toBe('Larkway');
    for (const phone of [config.SALES_PHONE, config.SUPPORT_PHONE])
      expect(phone).toMatch(/^\(555\) 555-01\d\d$/);
    for (const email of [config.SALES_EMAIL, config.SUPPORT_EMAIL])
      expect(email).toMatch(/\.example$/);
    for (const address of [config.SITE_ORIGIN, config.FINANCING_APPLY_URL])
      expect(new URL(address).hostname).toMatch(/\.example$/);
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

  test('keys that are too short or missing are refused', () => {
    expect(() => readConfig({ ...needed, FORM_SIGNING_KEY: 'short' })).toThrow(
      'FORM_SIGNING_KEY: must be 32 bytes, base64url',
    );
    expect(() => readConfig({ ...needed, FORM_SIGNING_KEY: '' })).toThrow(
      'FORM_SIGNING_KEY: is required',
    );
    expect(() => readConfig({ ...needed, BEACON_KEY: 'short' })).toThrow(
      'BEACON_KEY: must have at least 32 characters',
    );
    expect(() => readConfig({ ...needed, BEACON_KEY: undefined })).toThrow(
      'BEACON_KEY: is required',
    );
  });

  test('insecure cookies are refused where the origin is https, and off by default', () => {
    expect(readConfig(needed).SITE_INSECURE_COOKIES).toBe(false);
    expect(
      readConfig({ ...needed, SITE_ORIGIN: 'http://localhost:3000', SITE_INSECURE_COOKIES: 'true' })
        .SITE_INSECURE_COOKIES,
    ).toBe(true);
    expect(() =>
      readConfig({
        ...needed,
        SITE_ORIGIN: 'https://meadow.example',
        SITE_INSECURE_COOKIES: 'true',
      }),
    ).toThrow('must be false where SITE_ORIGIN is https');
  });

  test('while keys are being rotated, each key of a list must be long enough', () => {
    const [old, next] = ['o'.repeat(43), 'n'.repeat(43)];
    const both = { FORM_SIGNING_KEY: `${next},${old}`, SITE_TOKEN: `${next},${old}` };
    expect(readConfig({ ...needed, ...both })).toMatchObject(both);
    expect(() => readConfig({ ...needed, FORM_SIGNING_KEY: `${next},short` })).toThrow(
      'FORM_SIGNING_KEY',
    );
    expect(() => readConfig({ ...needed, SITE_TOKEN: `${next},short` })).toThrow('SITE_TOKEN');
  });

  test('only proxies on the same machine are trusted, or exactly those that are configured', () => {
    expect(readConfig(needed).TRUSTED_PROXIES).toEqual(['loopback']);
    expect(
      readConfig({ ...needed, TRUSTED_PROXIES: '10.1.0.0/16, 2001:db8::1' }).TRUSTED_PROXIES,
    ).toEqual(['10.1.0.0/16', '2001:db8::1']);
    expect(() => readConfig({ ...needed, TRUSTED_PROXIES: 'everyone' })).toThrow('TRUSTED_PROXIES');
  });

  test('an invalid proxy is refused with its name', () => {
    expect(() => readConfig({ ...needed, SALES_EMAIL: 'nobody', SITE_ORIGIN: 'here' })).toThrow(
      /SITE_ORIGIN[\s\S]*SALES_EMAIL/,
    );
  });
});
