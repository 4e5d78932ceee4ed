import { artefactOriginsSchema, isAllowedBase } from './artefact-base.js';

const version = { name: 'mfe-x', version: '1' };
const origins = ['https://cdn.example', 'http://store.example:9000'];

it.each([
  '/assets/mfe-x/1/',
  'https://cdn.example/',
  'https://cdn.example/mfe-x/1/',
  'http://store.example:9000/bucket/mfe-x/1/',
])('files may be loaded from %s', (base) => {
  expect(isAllowedBase(version, base, origins)).toBe(true);
});

it.each([
  '/assets/mfe-x/2/',
  '/api/contact/',
  '//cdn.example/mfe-x/1/',
  '/\\cdn.example/',
  'https://cdn.example.evil.example/',
  'https://cdn.example:8443/',
  'http://cdn.example/',
  'https://somebody@cdn.example/',
  'https://cdn.example/?x=/',
  'https://cdn.example/#/',
  'https://cdn.example/a/../b/',
  'https://evil.example\\@cdn.example/',
  'http://169.254.169.254/latest/',
  'http://127.0.0.1:4005/internal/leads/',
  'file:///etc/',
])('files are not loaded from %s', (base) => {
  expect(isAllowedBase(version, base, origins)).toBe(false);
});

it('origins are a list without paths; none are configured by default', () => {
  expect(artefactOriginsSchema.parse(undefined)).toEqual([]);
  expect(artefactOriginsSchema.parse('https://cdn.example, http://store.example:9000')).toEqual(
    origins,
  );
  for (const text of [
    'https://cdn.example/',
    'https://cdn.example/mfe',
    'cdn.example',
    'file:///x',
    '*',
  ])
    expect(artefactOriginsSchema.safeParse(text).success).toBe(false);
});
