import type { Proof, ProofChallenge } from '@larkway/kit-contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

export interface JsonAnswer {
  status: number;
  headers: Headers;
  body: {
    id: string;
    status: string;
    error: string;
    code: string;
    issues?: { path: string; message: string }[];
    challenge?: ProofChallenge;
  };
}

/** Posts a value as JSON and reads the response, whatever its status is. */
export const postJson = async (
  url: string,
  value: unknown,
  headers: Record<string, string> = {},
): Promise<JsonAnswer> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(value),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as JsonAnswer['body'],
  };
};

/** Solves a challenge, as a browser does. @returns the value of the `form-proof` header. */
export const solve = async (challenge: ProofChallenge): Promise<string> => {
  const solution = await solveChallenge({ challenge, deriveKey });
  return encodeProof({ challenge, solution: solution! });
};

export const encodeProof = (proof: Proof): string =>
  Buffer.from(JSON.stringify(proof)).toString('base64url');

const json = { 'content-type': 'application/json' };
const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;

/** Bodies that every POST refuses: what is wrong, the status, the code, and the request. */
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

const senders: Record<string, Record<string, string>> = {
  'another site': { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' },
  'a sibling of this site': {
    'sec-fetch-site': 'same-site',
    origin: 'https://other.larkway.example',
  },
  'another site, by an older browser': { origin: 'https://elsewhere.example' },
  'a page without an origin': { origin: 'null' },
};

const boundary = 'a-boundary';

const bodiesOf = (fields: object): Record<string, RequestInit> => {
  const json = JSON.stringify(fields);
  const pairs = Object.entries(fields).map(([name, value]) => [name, String(value)] as const);
  const parts = pairs
    .map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('');
  const of = (type: string, body: string): RequestInit => ({
    headers: { 'content-type': type },
    body,
  });
  return {
    JSON: of('application/json', json),
    'JSON with a charset': of('application/json; charset=utf-8', json),
    'JSON with a different media type': of('application/vnd.larkway+json', json),
    'JSON that says it is text': of('text/plain', json),
    'text that says it is JSON too': of('text/plain; application/json', json),
    'JSON of no kind': { body: new TextEncoder().encode(json) },
    'a form': of(
      'application/x-www-form-urlencoded',
      new URLSearchParams(pairs.map(([...pair]) => pair)).toString(),
    ),
    'a form whose field is JSON': of('text/plain', `${json.slice(0, -1)},"x":"="}`),
    'a form in parts': of(
      `multipart/form-data; boundary=${boundary}`,
      `${parts}--${boundary}--\r\n`,
    ),
    nothing: {},
  };
};

/**
 * Requests that pages of other sites can make a visitor's browser send, and more. None may change
 * anything.
 */
export const crossSitePosts = (fields: object): [what: string, init: RequestInit][] =>
  Object.entries(senders).flatMap(([sender, headers]) =>
    Object.entries(bodiesOf(fields)).map(([kind, init]): [string, RequestInit] => [
      `${kind} from ${sender}`,
      {
        method: 'POST',
        ...init,
        headers: { ...(init.headers as Record<string, string>), ...headers },
      },
    ]),
  );
