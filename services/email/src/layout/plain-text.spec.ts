import { wrapped } from './plain-text.js';

it('no line of our text is longer than 72 characters, and no word is lost', () => {
  const text = 'A representative contacts you by email or phone. '.repeat(8).trim();
  const lines = wrapped(text, 3).split('\n');
  expect(lines.length).toBeGreaterThan(4);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(72);
  for (const line of lines.slice(1)) expect(line).toMatch(/^ {3}\S/);
  expect(lines.map((line) => line.trim()).join(' ')).toBe(text);
});

it('an address that is longer than a line is not broken', () => {
  const address = `https://www.larkway.example/${'a'.repeat(80)}`;
  expect(wrapped(`See ${address} for more`)).toBe(`See\n${address}\nfor more`);
});
