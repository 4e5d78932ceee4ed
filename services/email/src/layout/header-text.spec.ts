import { headerText } from './header-text.js';

it('is one line, whatever ends a line', () => {
  expect(headerText('Ada\r\nBcc: all@victim.example\u2028x\u0085y\u0000z', 100)).toBe(
    'Ada Bcc: all@victim.example x y z',
  );
});

it('is no encoded word: a receiver reads what was typed', () => {
  expect(headerText('=?utf-8?Q?=0D=0ABcc:_all?=', 100)).toBe('= ?utf-8?Q?=0D=0ABcc:_all?=');
});

it('keeps whole characters up to its length', () => {
  expect(headerText('🚙'.repeat(5), 5)).toBe('🚙'.repeat(5));
  expect(headerText('🚙'.repeat(6), 5)).toBe(`${'🚙'.repeat(4)}…`);
});

it('keeps right-to-left writing and loses the marks that turn what follows', () => {
  expect(headerText('סבטלנה \u202Egpj.exe', 100)).toBe('סבטלנה gpj.exe');
});
