import { expect, test } from '../fixtures/test';

const form = { 'form-key': 'a-key-of-this-test', firstName: 'Maya' };

test('a form posted to a page without a form gets 405 with an Allow header', async ({
  request,
}) => {
  const answer = await request.post('/faq', { form });
  expect(answer.status()).toBe(405);
  expect(answer.headers()['allow']).toBe('GET, HEAD');
});

test('a form posted to an unknown path gets the 404 page', async ({ request }) => {
  const answer = await request.post('/no-such-page', { form });
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toContain('404 Page Not Found');
});

for (const [what, headers] of Object.entries<Record<string, string>>({
  'another site’s page': { 'sec-fetch-site': 'cross-site' },
  'another origin, by an older browser': { origin: 'https://elsewhere.example' },
  'a page without an origin': { origin: 'null' },
})) {
  test(`a form posted from ${what} is refused`, async ({ request }) => {
    const answer = await request.post('/contact', { form, headers });
    expect(answer.status()).toBe(403);
    expect(await answer.json()).toEqual({ error: expect.any(String), code: 'forbidden' });
  });
}

test('a post that is not a form is refused by its content type', async ({ request }) => {
  const answer = await request.post('/contact', { data: { firstName: 'Maya' } });
  expect(answer.status()).toBe(415);
});

test('a posted form beyond any sensible size is refused unread', async ({ request }) => {
  const answer = await request.post('/contact', {
    form: { ...form, message: 'x'.repeat(300 * 1024) },
  });
  expect(answer.status()).toBe(413);
});

test('a text that is too long for the service comes back with an error at its field, not with an error page', async ({
  request,
}) => {
  const answer = await request.post('/contact', {
    form: { ...form, message: 'far too long '.repeat(15 * 1024) },
  });
  expect(answer.status()).toBe(422);
  expect(await answer.text()).toContain('far too long far too long');
});
