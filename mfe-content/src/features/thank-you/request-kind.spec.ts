import { confirmationOf, readRequestKind } from './request-kind';

const shown = (query: string, vehicle?: string) =>
  confirmationOf(readRequestKind(new URLSearchParams(query)), vehicle);

test('a question about a vehicle is confirmed with the name of the model', () => {
  expect(readRequestKind(new URLSearchParams('vehicle=d6-max'))).toEqual({
    kind: 'vehicle',
    slug: 'd6-max',
  });
  expect(shown('vehicle=d6-max', 'D6 Max').lead).toContain('Your question about the D6 Max');
});

test.each([
  ['warranty', 'support team'],
  ['financing', 'sales team'],
  ['dealer', 'dealer network team'],
])('a message about %s names the %s', (subject, team) => {
  expect(shown(`subject=${subject}`).lead).toContain(`with our ${team}`);
});

test('an application is under review, with what happens next and how long it takes', () => {
  const { lead, steps } = shown('request=application');
  expect(lead).toContain('under review');
  expect(steps).toHaveLength(3);
  expect(steps[0]!.text).toContain('within 5 business days');
});

test.each(['', 'subject=nonsense', 'vehicle=../x', 'vehicle=%3Cb%3E', 'request=refund'])(
  'the address "%s" gets the confirmation of any request',
  (query) => {
    expect(shown(query)).toEqual(confirmationOf({ kind: 'other' }));
    expect(shown(query).steps[1]!.text).toBe('A representative contacts you within 24 hours.');
  },
);
