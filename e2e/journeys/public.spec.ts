import { sitePages } from '../fixtures/site-pages';
import { expect, test } from '../fixtures/test';

for (const path of sitePages) {
  test(`${path} needs no sign-in`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(200);
    const html = await response.text();
    expect(html).not.toMatch(
      /type="password"|autocomplete="(username|current-password|new-password)"/,
    );
    expect(html).not.toMatch(/>\s*(sign in|sign up|log in|my account|register)\s*</i);
  });
}
