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
  ['properties', Object.assign(new Error('the email was refused'), { response: reply, rejected: ['june@visitor.example'], parameters: ['june@visitor.example'] })],
  ['stack', Object.assign(new Error('refused'), { stack: `Error: ${reply}\n    at june (file.js:1:1)`.replace('june (', 'send (') })],
];

test.each(errors)('an address or phone number in the %s of an error is not logged', (_where, err) => {
  log().error({ err }, 'not sent');
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(personal);
});

test('an error is logged with its type and the rest of its message', () => {
  log().error({ err: new TypeError(reply) }, 'not sent');
  expect(JSON.parse(lines[0]!)).toMatchObject({ err: { type: 'TypeError', message: '550 5.1.1 <[address]> unknown, call ([number]' } });
});

test.each([
  ['a text', reply],
  ['an error', new Error(reply)],
])('an address or phone number in %s of the framework is not logged', (_what, message) => {
  new NestLogger(log()).error(message, 'stack', 'Context');
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(personal);
});

test.each(['email', 'phone', 'name', 'message', 'body', 'req', 'headers'])('a field called %s is not logged', (field) => {
  log().info({ [field]: 'june@visitor.example' }, 'something happened');
  expect(lines[0]).not.toMatch(personal);
});
