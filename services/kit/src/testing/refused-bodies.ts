const json = { 'content-type': 'application/json' };
const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;

/** Bodies that no POST of any service takes: what is wrong, the status, the code, and how it is sent. */
export const refusedBodies: [what: string, status: number, code: string, init: RequestInit][] = [
  ['JSON that does not parse', 400, 'malformed', { headers: json, body: '{"id":' }],
  ['an empty body', 400, 'malformed', { headers: json, body: '' }],
  [
    'a body that tampers with prototypes',
    400,
    'malformed',
    { headers: json, body: '{"__proto__":{"admin":true}}' },
  ],
  [
    'a constructor that tampers with prototypes',
    400,
    'malformed',
    { headers: json, body: '{"constructor":{"prototype":{}}}' },
  ],
  [
    'a body over 32 kB',
    413,
    'too_large',
    { headers: json, body: JSON.stringify({ name: 'x'.repeat(33_000) }) },
  ],
  [
    'plain text',
    415,
    'unsupported_media_type',
    { headers: { 'content-type': 'text/plain' }, body: 'x' },
  ],
  [
    'a form',
    415,
    'unsupported_media_type',
    { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'id=1' },
  ],
  [
    'a content type that is none',
    415,
    'unsupported_media_type',
    { headers: { 'content-type': ';;;' }, body: '{}' },
  ],
  ['no body at all', 422, 'invalid', {}],
  ['an array', 422, 'invalid', { headers: json, body: '[]' }],
  ['null', 422, 'invalid', { headers: json, body: 'null' }],
  ['arrays nested ten thousand deep', 422, 'invalid', { headers: json, body: deep }],
];
