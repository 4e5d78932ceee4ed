import { createLogger, NestLogger } from './logger.js';

const reply = '550 5.1.1 <june@visitor.example> unknown, call (555) 555-0178';
const personal = /june|visitor|555-0178/;

let lines: string[];
beforeEach(() => {
  lines = [];
});

const log = () => createLogger('test', 'info', { write: (line) => void lines.push(line) });

const errors: [string, Error][] = [
  ['message', new Error(reply)],
  ['cause', new Error('the email was refused', { cause: new Error(reply) })],
  [
    'properties',
    Object.assign(new Error('the email was refused'), {
      response: reply,
      rejected: ['june@visitor.example'],
      parameters: ['june@visitor.example'],
    }),
  ],
  [
    'stack',
    Object.assign(new Error('refused'), {
      stack: `Error: ${reply}\n    at june (file.js:1:1)`.replace('june (', 'send ('),
    }),
  ],
];

test.each(errors)(
  'an address or phone number in the %s of an error is not logged',
  (_where, err) => {
    log().error({ err }, 'not sent');
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(personal);
  },
);

test('an error is logged with its type and the rest of its message', () => {
  log().error({ err: new TypeError(reply) }, 'not sent');
  expect(JSON.parse(lines[0]!)).toMatchObject({
    err: { type: 'TypeError', message: '550 5.1.1 <[address]> unknown, call ([number]' },
  });
});

test.each([
  ['a text', reply],
  ['an error', new Error(reply)],
])('an address or phone number in %s of the framework is not logged', (_what, message) => {
  new NestLogger(log()).error(message, 'stack', 'Context');
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(personal);
});

test.each(['email', 'phone', 'name', 'message', 'body', 'req', 'headers'])(
  'a field called %s is not logged',
  (field) => {
    log().info({ [field]: 'june@visitor.example' }, 'something happened');
    expect(lines[0]).not.toMatch(personal);
  },
);

const forged = '{"level":"info","msg":"signed in"}';
const breaks = ['\n', '\r\n', '\r', '\u2028', '\u0085', '\0'];

test.each<[string, (text: string) => void]>([
  ['a message', (text) => log().info(text)],
  ['a message of the framework', (text) => new NestLogger(log()).error(text, 'stack', 'Context')],
  ['a field', (text) => log().info({ path: text }, 'called')],
  ['the name of a field', (text) => log().info({ [text]: 1 }, 'called')],
  ['an error', (text) => log().error({ err: new Error(text) }, 'failed')],
])('a line break in %s does not start another line of the log', (_what, write) => {
  for (const lineBreak of breaks) {
    lines = [];
    write(`first${lineBreak}${forged}`);
    const text = lines.join('');
    expect([lines.length, text.indexOf('\n'), /[\r\0]/.test(text)]).toEqual([
      1,
      text.length - 1,
      false,
    ]);
    expect(JSON.parse(text)).not.toMatchObject({ msg: 'signed in' });
  }
});

test.each(['%s %d %j %o %O %%', '{0} ${HOME} $1'])(
  'a message is not a format: %s is logged as it is',
  (text) => {
    log().info({ password: 'secret' }, text);
    new NestLogger(log()).warn(text, 'Context');
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([text, text]);
  },
);

test('a line has its time in UTC, whatever the time zone of the machine is', () => {
  const zone = process.env['TZ'];
  process.env['TZ'] = 'Pacific/Auckland';
  try {
    const before = Date.now();
    log().info('now');
    const { time } = JSON.parse(lines[0]!) as { time: string };
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(Date.parse(time) - before)).toBeLessThan(60_000);
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});
