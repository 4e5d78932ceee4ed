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
    'JSON of a kind of its own': of('application/vnd.larkway+json', json),
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

/** What pages of other sites can have a visitor's browser send, and a little more; none of it may change anything. */
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
