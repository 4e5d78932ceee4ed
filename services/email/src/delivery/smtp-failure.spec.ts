import { classifyFailure } from './smtp-failure.js';

it('a reply of 500 or more about an email is final', () => {
  for (const command of ['MAIL FROM', 'RCPT TO', 'DATA']) {
    expect(
      classifyFailure({ code: 'EENVELOPE', command, responseCode: 550, response: '550 no' })
        .waitsFor,
    ).toBeNull();
  }
  expect(
    classifyFailure({ code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: '554 spam' })
      .waitsFor,
  ).toBeNull();
});

it('after a reply from 400 to 499, an email waits for a different reply', () => {
  for (const responseCode of [421, 450, 451, 452]) {
    expect(
      classifyFailure({
        code: 'EENVELOPE',
        command: 'RCPT TO',
        responseCode,
        response: `${responseCode} later`,
      }).waitsFor,
    ).toBe('reply');
  }
});

it('an email is retried when the server does not reply during its transfer', () => {
  expect(classifyFailure({ code: 'EABORT', command: 'CONN' })).toEqual({
    waitsFor: 'reply',
    cause: 'no-reply',
    reply: 'no reply in time',
    recipientRefused: false,
  });
});

it.each([
  ['no connection', { code: 'ESOCKET', command: 'CONN' }],
  ['no such host', { code: 'EDNS', command: 'CONN' }],
  ['a connection that is cut', { code: 'ECONNECTION', command: 'CONN' }],
  [
    'a greeting that sends everyone away',
    { code: 'EPROTOCOL', command: 'CONN', responseCode: 554, response: '554 no service' },
  ],
  [
    'a refused login',
    {
      code: 'EAUTH',
      command: 'AUTH PLAIN',
      responseCode: 535,
      response: '535 5.7.8 bad credentials',
    },
  ],
  ['no encryption', { code: 'ETLS', command: 'STARTTLS' }],
])('%s means that the server is unavailable, and the email is retried', (_what, failure) => {
  expect(classifyFailure(failure).waitsFor).toBe('server');
});

it('a server that requires a login means that our configuration is wrong, and the email is retried', () => {
  const failure = {
    code: 'EENVELOPE',
    command: 'MAIL FROM',
    responseCode: 530,
    response: '530 5.7.0 Authentication required',
  };
  expect(classifyFailure(failure).waitsFor).toBe('reply');
});

it.each([
  ['server-unreachable', { code: 'ESOCKET', command: 'CONN' }],
  [
    'server-refused',
    { code: 'EPROTOCOL', command: 'CONN', responseCode: 554, response: '554 no service' },
  ],
  [
    'login-refused',
    {
      code: 'EAUTH',
      command: 'AUTH PLAIN',
      responseCode: 535,
      response: '535 5.7.8 bad credentials',
    },
  ],
  [
    'login-refused',
    {
      code: 'EENVELOPE',
      command: 'MAIL FROM',
      responseCode: 530,
      response: '530 5.7.0 Authentication required',
    },
  ],
  ['no-reply', { code: 'EABORT', command: 'CONN' }],
  ['no-reply', { code: 'ECONNECTION', command: 'DATA' }],
  ['delayed', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450, response: '450 busy' }],
  [
    'recipient-refused',
    {
      code: 'EENVELOPE',
      command: 'RCPT TO',
      responseCode: 550,
      response: '550 5.1.1 no such user',
    },
  ],
  [
    'policy-refused',
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 5.7.1 blocked' },
  ],
  [
    'message-refused',
    { code: 'EMESSAGE', command: 'DATA', responseCode: 554, response: '554 spam' },
  ],
  ['not-sendable', { code: 'EENVELOPE', command: 'API' }],
])('the cause %s is derived from %j', (cause, failure) => {
  expect(classifyFailure(failure).cause).toBe(cause);
});

it('an email that cannot be offered fails permanently', () => {
  expect(classifyFailure({ code: 'EENVELOPE', command: 'API' }).waitsFor).toBeNull();
  expect(classifyFailure({ code: 'EMESSAGE', command: 'MAIL FROM' }).waitsFor).toBeNull();
});

it('only a recipient that the server refuses as unknown is suppressed', () => {
  const refused = (command: string, response: string) =>
    classifyFailure({ code: 'EENVELOPE', command, responseCode: 550, response }).recipientRefused;
  expect(refused('RCPT TO', '550 5.1.1 no such user')).toBe(true);
  expect(refused('RCPT TO', '550 5.7.1 you are on a block list')).toBe(false);
  expect(refused('DATA', '550 no')).toBe(false);
});

it('a stored reply is a single line without addresses', () => {
  const failure = {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode: 550,
    response: '550-<zoe@example.com>:\r\n550 user zoe@example.com unknown',
  };
  expect(classifyFailure(failure).reply).toBe('550-<[address]>: 550 user [address] unknown');
});

it('a long reply is cut before an address, never within it', () => {
  const failure = {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    responseCode: 550,
    response: `550 ${'unknown '.repeat(61)}zoe@example.com is no user here`,
  };
  expect(classifyFailure(failure).reply).toBe(`550 ${'unknown '.repeat(61)}`.trim());
});
