import type { APIRequestContext } from '@playwright/test';
import { mailAbout, mailsAbout } from '../fixtures/inbox';
import { application, contact, inquiry } from '../fixtures/submissions';
import { stack } from '../fixtures/stack';
import { expect, test } from '../fixtures/test';

const queued = { id: expect.stringMatching(/^[0-9a-f-]{36}$/), status: 'queued' };
const key = (name: string) => ({ 'idempotency-key': `key-of-${name}` });

const posts = [
  { path: '/api/vehicle-inquiry', body: inquiry },
  { path: '/api/contact', body: contact },
  { path: '/api/dealerships', body: application },
];

const post = async (request: APIRequestContext, path: string, data: unknown, headers = {}) => {
  const response = await request.post(path, { data, headers });
  return {
    status: response.status(),
    headers: response.headers(),
    body: (await response.json()) as Record<string, unknown>,
  };
};

test('a posted inquiry arrives in the sales team’s mailbox, and a reply to it reaches the shopper', async ({
  request,
}) => {
  const sent = inquiry('api-inquiry');
  expect(await post(request, '/api/vehicle-inquiry', sent)).toMatchObject({
    status: 202,
    body: queued,
  });
  const mail = await mailAbout(stack().inbox, sent.name);
  expect(mail.to).toMatchObject([{ address: 'sales@larkway.example' }]);
  expect(mail.replyTo).toMatchObject([{ address: sent.email }]);
  for (const fact of Object.values(sent)) expect(mail.text).toContain(fact);
});

test('a posted contact message arrives in the mailbox of its subject’s team, and a reply to it reaches the visitor', async ({
  request,
}) => {
  const sent = contact('api-contact');
  expect(await post(request, '/api/contact', sent)).toMatchObject({ status: 202, body: queued });
  const mail = await mailAbout(stack().inbox, sent.name);
  expect(mail.subject).toBe('Contact: Service (Test api-contact)');
  expect(mail.to).toMatchObject([{ address: 'support@larkway.example' }]);
  expect(mail.replyTo).toMatchObject([{ address: sent.email }]);
  for (const fact of [sent.name, sent.email, sent.phone, sent.message, 'Service', 'New York'])
    expect(mail.text).toContain(fact);
});

test('a posted dealer application is emailed to the network team and the applicant, and is not listed', async ({
  request,
}) => {
  const sent = application('api-application');
  const listed = await (await request.get('/api/dealerships')).json();
  const { status, body } = await post(request, '/api/dealerships', sent);
  expect([status, body]).toEqual([202, queued]);

  const reference = body.id as string;
  await expect
    .poll(async () => (await mailsAbout(stack().inbox, reference)).length, { timeout: 15_000 })
    .toBe(2);
  const emails = await mailsAbout(stack().inbox, reference);
  const toTheTeam = emails.find(({ to }) => to[0]!.address === 'network@larkway.example')!;
  expect(toTheTeam.replyTo).toMatchObject([{ address: sent.email }]);
  for (const fact of Object.values(sent)) expect(toTheTeam.text).toContain(fact);
  const receipt = emails.find(({ to }) => to[0]!.address === sent.email)!;
  expect(receipt.replyTo).toMatchObject([{ address: 'network@larkway.example' }]);
  expect(receipt.headers).toContainEqual({
    name: expect.stringMatching(/^auto-submitted$/i),
    value: 'auto-generated',
  });
  for (const typed of [sent.name, sent.address, sent.city, sent.phone, sent.membershipId]) {
    expect(`${receipt.subject}\n${receipt.text}`).not.toContain(typed);
  }

  expect(await (await request.get('/api/dealerships')).json()).toEqual(listed);
});

test('an application without a membership is posted with null', async ({ request }) => {
  const sent = { ...application('api-no-membership'), membershipId: null };
  expect((await post(request, '/api/dealerships', sent)).status).toBe(202);
  expect((await mailAbout(stack().inbox, sent.name)).text).toMatch(/Membership ID: +none given/);
});

for (const { path, body } of posts) {
  const name = `api-${path.split('/').pop()}`;

  test(`POST ${path} under the same key is one submission, and another body under it is refused`, async ({
    request,
  }) => {
    const first = await post(request, path, body(name), key(name));
    expect(await post(request, path, body(name), key(name))).toMatchObject({
      status: 202,
      body: first.body,
    });
    expect(await post(request, path, body(`${name}-other`), key(name))).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
  });

  test(`POST ${path} names every field that it refuses`, async ({ request }) => {
    const refused = await post(request, path, { ...body(name), email: 'nobody', phone: '1' });
    expect(refused).toMatchObject({
      status: 422,
      body: { error: expect.any(String), code: 'invalid' },
    });
    const issues = refused.body.issues as { path: string; message: string }[];
    expect(issues.map((issue) => issue.path).sort()).toEqual(['email', 'phone']);
  });

  test(`POST ${path} is refused in the common error format: no JSON 400, too large 413, a form 415`, async ({
    request,
  }) => {
    const json = { 'content-type': 'application/json' };
    for (const [status, code, headers, data] of [
      [400, 'malformed', json, '{"name":'],
      [413, 'too_large', json, JSON.stringify(body('x'.repeat(33_000)))],
      [
        415,
        'unsupported_media_type',
        { 'content-type': 'application/x-www-form-urlencoded' },
        'name=Test',
      ],
    ] as const) {
      const response = await request.post(path, { headers, data: Buffer.from(data) });
      expect([response.status(), await response.json()]).toEqual([
        status,
        { error: expect.any(String), code },
      ]);
    }
  });

  test(`POST ${path} is for this site’s own pages: another site’s may not read or send to it`, async ({
    request,
  }) => {
    const elsewhere = {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    };
    const preflight = await request.fetch(path, { method: 'OPTIONS', headers: elsewhere });
    expect(preflight.headers()['access-control-allow-origin']).toBeUndefined();
    const simple = await request.post(path, {
      headers: { origin: elsewhere.origin, 'content-type': 'text/plain' },
      data: Buffer.from(JSON.stringify(body(name))),
    });
    expect(simple.status()).toBe(403);
    expect(simple.headers()['access-control-allow-origin']).toBeUndefined();
  });
}

for (const path of ['/api/vehicle-inquiry', '/api/contact']) {
  test(`GET ${path} changes nothing and gets 405`, async ({ request }) => {
    const response = await request.get(path);
    expect([response.status(), response.headers()['allow']]).toEqual([405, 'POST']);
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed' });
  });
}

test('states are sorted by number of dealers, then by name', async ({ request }) => {
  const states = (await (await request.get('/api/states')).json()) as {
    name: string;
    dealerCount: number;
  }[];
  expect(states).toHaveLength(50);
  const ranked = states.toSorted(
    (a, b) => b.dealerCount - a.dealerCount || (a.name < b.name ? -1 : 1),
  );
  expect(states.map(({ name }) => name)).toEqual(ranked.map(({ name }) => name));
});

for (const name of ['New York', 'new york', 'NEW-YORK', 'new-york', 'NY', 'ny', 'nY']) {
  test(`the dealers of a state are found by "${name}"`, async ({ request }) => {
    const response = await request.get(`/api/dealerships/state/${encodeURIComponent(name)}`);
    const all = (await (await request.get('/api/dealerships')).json()) as { state: string }[];
    expect(await response.json()).toEqual(all.filter(({ state }) => state === 'New York'));
  });
}

for (const path of [
  '/api/dealerships/state/atlantis',
  '/api/dealerships/state/DC',
  '/api/states/atlantis',
  '/api/vehicles/atlantis',
]) {
  test(`GET ${path} is a 404 in the common error format`, async ({ request }) => {
    const response = await request.get(path);
    expect([response.status(), await response.json()]).toEqual([
      404,
      { error: expect.any(String), code: 'not_found' },
    ]);
  });
}
