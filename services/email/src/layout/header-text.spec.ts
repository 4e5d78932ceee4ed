import { headerText } from './header-text.js';

it('header text is one line, whatever line breaks the input contains', () => {
  expect(headerText('Ada\r\nBcc: all@victim.example\u2028x\u0085y\u0000z', 100)).toBe(
    'Ada Bcc: all@victim.example x y z',
  );
});

it('header text is never an encoded word', () => {
  expect(headerText('=?utf-8?Q?=0D=0ABcc:_all?=', 100)).toBe('= ?utf-8?Q?=0D=0ABcc:_all?=');
});

it('header text is cut between whole characters at its maximum length', () => {
  expect(headerText('🚙'.repeat(5), 5)).toBe('🚙'.repeat(5));
  expect(headerText('🚙'.repeat(6), 5)).toBe(`${'🚙'.repeat(4)}…`);
});

it('header text keeps right-to-left scripts and loses bidirectional control characters', () => {
  expect(headerText('סבטלנה \u202Egpj.exe', 100)).toBe('סבטלנה gpj.exe');
});
