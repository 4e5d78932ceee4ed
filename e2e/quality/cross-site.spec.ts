import { repetitions } from '@larkway/infra/tier';
import { crossSitePosts } from '@larkway/kit/testing';
import { mailAbout, mailsAbout } from '../fixtures/inbox';
import { application, contact, inquiry } from '../fixtures/submissions';
import { stack } from '../fixtures/stack';
import { expect, test } from '../fixtures/test';

// The last test checks the results of the others.
test.describe.configure({ mode: 'serial' });

const who = 'cross-site-sender';

/** Every path that accepts a post, and a body that it would accept from our pages. */
const takers: Record<string, object> = {
  '/api/vehicle-inquiry': inquiry(who),
  '/api/contact': contact(who),
  '/api/dealerships': application(who),
  '/inventory/d6-max': {
    firstName: 'Test',
    lastName: who,
    email: 'a@b.example',
    phone: '(555) 555-0100',
  },
  '/contact': {
    firstName: 'Test',
    lastName: who,
    email: 'a@b.example',
    phone: '(555) 555-0100',
    state: 'texas',
    subject: 'sales',
    message: 'Hello',
  },
  '/add-dealership': application(who),
};

const serviceOf: Record<string, string> = {
  '/api/vehicle-inquiry': 'leads',
  '/api/contact': 'leads',
  '/api/dealerships': 'dealers',
};

for (const [path, fields] of Object.entries(takers)) {
  test(`no post of another site to ${path} is taken, of whatever kind, through the site or past it`, async () => {
    const origins = [
      stack().site,
      ...(serviceOf[path] ? [stack().services[serviceOf[path]]!] : []),
    ];
    for (const origin of origins) {
      for (const [what, init] of crossSitePosts(fields)) {
        const response = await fetch(origin + path, { redirect: 'manual', ...init });
        expect(response.status, `${what} at ${origin}${path}`).toBe(403);
      }
    }
  });
}

/** By day a call and a form: the tests above send to each path whatever a browser can. */
const sentFromBrowser = Object.entries(takers).filter(([path]) =>
  repetitions({ everyRun: path.endsWith('/contact'), nightly: true }),
);

test('a page of another site, in a browser, has nothing sent in a visitor’s name', async ({
  page,
  context,
  tolerate,
}) => {
  tolerate(/.*/);
  const sent: number[] = [];
  context.on(
    'response',
    (response) => void (response.request().method() === 'POST' && sent.push(response.status())),
  );
  await context.route('http://elsewhere.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' }),
  );
  for (const [path, fields] of sentFromBrowser) {
    const answered = sent.length;
    await page.goto('http://elsewhere.example/');
    await page.evaluate(
      ([action, values]) => {
        const form = Object.assign(document.createElement('form'), { method: 'post', action });
        for (const [name, value] of Object.entries(values))
          form.append(Object.assign(document.createElement('input'), { name, value }));
        document.body.append(form);
        form.submit();
      },
      [stack().site + path, fields as Record<string, string>] as const,
    );
    await expect.poll(() => sent.length).toBeGreaterThan(answered);
    // The response is a page; wait for all of it before the next request.
    await page.waitForURL(stack().site + path);
    await page.goto('http://elsewhere.example/');
    await page.evaluate(
      async ([url, body]) => {
        await fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include', body }).catch(
          () => undefined,
        );
        await fetch(url, {
          method: 'POST',
          credentials: 'include',
          headers: { 'content-type': 'application/json' },
          body,
        }).catch(() => undefined);
        navigator.sendBeacon(url, body);
      },
      [stack().site + path, JSON.stringify(fields)] as const,
    );
  }
  expect(new Set(sent)).toEqual(new Set([403]));
});

test('none of these posts sent an email', async ({ request }) => {
  const last = { ...contact('after-cross-site'), name: 'Test after-cross-site' };
  expect((await request.post('/api/contact', { data: last })).status()).toBe(202);
  await mailAbout(stack().inbox, 'after-cross-site');
  expect(await mailsAbout(stack().inbox, who)).toEqual([]);
});
