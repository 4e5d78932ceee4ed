import fc from 'fast-check';
import { anyCharacter } from '../../../infra/testing/any-character.js';
import type { EmailKind, EmailPayload } from '../src/emails/emails.js';

const reference = '6b0f4a1e-57c1-4d0e-9f0a-0c2f4f4f2c11';

/** What has ended headers, sessions and markup elsewhere. */
const attacks = [
  '\r\nBcc: all@victim.example',
  '\nBcc: all@victim.example',
  '\rBcc: all@victim.example',
  '\r\n\r\nAnother body',
  '\r\n.\r\nMAIL FROM:<eve@victim.example>\r\nRCPT TO:<all@victim.example>\r\nDATA\r\nSubject: second\r\n\r\nHi\r\n.\r\n',
  '\n.\n',
  '\r.\r',
  '\r\n.\nMAIL FROM:<eve@victim.example>',
  '\n.\r\nRCPT TO:<all@victim.example>',
  '\u0000\r\nX-Injected: yes',
  '\u2028X-Injected: yes',
  '\u0085X-Injected: yes',
  '%0d%0aBcc: all@victim.example',
  '嘊嘍Bcc: all@victim.example',
  '=?utf-8?Q?=0D=0ABcc:_all=40victim.example?=',
  '=?utf-8?B?DQpCY2M6IGFsbEB2aWN0aW0uZXhhbXBsZQ==?=',
  '" <all@victim.example>, "',
  '>, <all@victim.example',
  'all@victim.example, eve@victim.example;',
  '(comment) \\" <all@victim.example>',
  '<script>globalThis.executed=1</script>',
  '"><img src=x onerror="globalThis.executed=1">',
  "' onmouseover='globalThis.executed=1",
  '</td></table><svg onload=globalThis.executed=1>',
  '<a href="https://evil.example/">here</a>',
  '<style>@import "https://evil.example/";*{background:url(https://evil.example/)}</style>',
  '<meta http-equiv=refresh content="0;url=https://evil.example/">',
  '<base href="https://evil.example/"><form action="https://evil.example/"><button>',
  '<!--',
  ']]>',
  '--><script>globalThis.executed=1</script>',
  '{{7*7}}',
  '${7*7}',
  'javascript:globalThis.executed=1',
  '\u202Eexe.cod',
  '\uD800',
  'x'.repeat(2_000),
  '李'.repeat(400),
  '.',
  '..',
  'From ',
  '-- ',
];

const piece = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...attacks) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
);
/** Any text that a visitor can type, or put into a request. */
const hostileText = fc
  .array(piece, { minLength: 1, maxLength: 3 })
  .map((pieces) => pieces.join(''));

/** Addresses that the schema of a job accepts. */
const address = fc.constantFrom(
  'zoe@example.com',
  "o'hara+tag@example.com",
  'a.b_c-d@sub.example.com',
  'UPPER@EXAMPLE.COM',
);

const sender = {
  reference: fc.constant(reference),
  name: hostileText,
  email: address,
  phone: hostileText,
};
const receipt = { reference: fc.constant(reference), email: address };

/** Payloads of every job, hostile in every field that is a text. */
export const hostilePayloads: { readonly [K in EmailKind]: fc.Arbitrary<EmailPayload<K>> } = {
  'vehicle-inquiry': fc.record({
    ...sender,
    message: hostileText,
    vehicleName: hostileText,
    vehiclePrice: hostileText,
  }),
  'vehicle-inquiry-receipt': fc.record({
    ...receipt,
    vehicleName: fc.option(fc.oneof(hostileText, fc.constant('D6 Max')), { nil: undefined }),
  }),
  'contact-message': fc.record({
    ...sender,
    team: fc.constantFrom('sales', 'support', 'network'),
    message: hostileText,
    subject: hostileText,
    state: hostileText,
  }),
  'contact-message-receipt': fc.record({
    ...receipt,
    team: fc.constantFrom('sales', 'support', 'network'),
    subject: fc.constantFrom('Sales', 'Warranty', undefined),
  }),
  'dealer-application': fc.record({
    ...sender,
    address: hostileText,
    city: hostileText,
    state: hostileText,
    zipCode: hostileText,
    membershipId: fc.option(hostileText),
  }),
  'dealer-application-receipt': fc.record({ ...receipt, state: hostileText }),
  'dealer-application-approved': fc.record({
    ...receipt,
    state: hostileText,
    stateSlug: fc.constantFrom('ohio', 'new-york'),
  }),
  'dealer-application-declined': fc.record({ ...receipt, state: hostileText }),
  notification: fc.record({
    email: address,
    title: hostileText,
    facts: fc.array(fc.record({ label: hostileText, text: hostileText }), {
      minLength: 1,
      maxLength: 5,
    }),
    url: fc.constantFrom(null, 'https://ops.larkway.example/ops/sending'),
  }),
};
