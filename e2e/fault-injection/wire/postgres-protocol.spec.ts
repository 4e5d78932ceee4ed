import {
  hasParameter,
  isStep,
  MessageSplitter,
  StatementFinder,
  uuidsIn,
} from './postgres-protocol.js';

const message = (type: string, body: string): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + Buffer.byteLength(body));
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
};

it('messages are found at any chunk boundaries', () => {
  const stream = Buffer.concat([message('P', '\0SELECT 1\0\0\0'), message('S', '')]);
  const splitter = new MessageSplitter(false);
  const found = [...stream].flatMap((byte) => [...splitter.split(Buffer.of(byte))]);
  expect(found.map(({ type }) => type)).toEqual(['P', 'S']);
  expect(new StatementFinder().find(found[0]!)).toBe('SELECT 1');
});

it('a statement that was parsed under a name is found when it is bound again', () => {
  const finder = new StatementFinder();
  const [parse, bind] = [message('P', 'claim\0SELECT 1\0\0\0'), message('B', '\0claim\0\0\0')];
  expect(finder.find({ type: 'P', bytes: parse })).toBe('SELECT 1');
  expect(finder.find({ type: 'B', bytes: bind })).toBe('SELECT 1');
  const unnamed = message('B', '\0\0\0\0');
  expect(finder.find({ type: 'B', bytes: unnamed })).toBeUndefined();
});

it('a parameter is found by its length and its bytes', () => {
  const bind = Buffer.from('\0\0\0\u0001\0\0\0\u0004sent\0\0\0\u0009not sent!', 'latin1');
  expect(hasParameter(bind, 'sent')).toBe(true);
  expect(hasParameter(bind, 'not')).toBe(false);
});

it('UUIDs are found in parameters', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
  expect(uuidsIn(Buffer.from(`xx${id}yy`))).toEqual([id]);
});

describe('a statement is recognized by table and verb', () => {
  const statement = (text: string, parameter = '') => ({
    text,
    bytes: message('B', `\0\0\0${String.fromCharCode(parameter.length)}${parameter}`),
  });

  it.each([
    ['claim', 'WITH known AS (SELECT 1) INSERT INTO messages AS m (id) VALUES ($1)', ''],
    ['record', 'WITH ended AS (UPDATE messages SET state = $2 WHERE id = $1) SELECT 1', 'sent'],
    ['record', 'UPDATE "messages" SET state = \'sent\' WHERE id = $1', ''],
    ['accept', 'INSERT INTO "leads"("id", "name") VALUES ($1, $2)', ''],
    ['accept', 'INSERT INTO "dealer_applications"("id") VALUES ($1)', ''],
    ['relay', 'UPDATE outbox SET attempts = attempts + 1 WHERE id = ANY ($1)', ''],
  ] as const)('as %s: %s', (step, text, parameter) => {
    expect(isStep(step, statement(text, parameter))).toBe(true);
  });

  it.each([
    [
      'record',
      "UPDATE messages SET lease_until = now() WHERE id = ANY ($1) AND state = 'sending'",
      '',
    ],
    ['record', 'UPDATE messages SET state = $2 WHERE id = $1', 'queued'],
    ['claim', 'SELECT * FROM messages', ''],
    ['relay', 'SELECT id FROM outbox WHERE attempts = 0 FOR UPDATE OF outbox SKIP LOCKED', ''],
    ['relay', 'UPDATE outbox SET round = round + 1, attempts = 0 WHERE id = ANY ($1)', ''],
  ] as const)('not as %s: %s', (step, text, parameter) => {
    expect(isStep(step, statement(text, parameter))).toBe(false);
  });
});
