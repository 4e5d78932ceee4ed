import { eventually } from '@larkway/kit/testing';
import { opsRoutes } from '@larkway/ops-contract';
import pg from 'pg';
import { confirm, invite, type SetUp } from './browser.js';
import { notificationsByEmail } from './with-all-services/notifications-by-email.js';
import { personSearch } from './with-all-services/person-search.js';
import { unansweredLeads } from './with-all-services/unanswered-leads.js';
import { undeliveredEmails } from './with-all-services/undelivered-emails.js';
import { type All, apply, type Context, startAll, submit } from './start-all.js';

jest.setTimeout(180_000);

const context = {} as Context;
let all: All;
let otto: SetUp;

beforeAll(async () => {
  all = await startAll();
  otto = await invite(all.admin, 'Otto', 'operator');
  Object.assign(context, {
    all,
    otto,
    vera: await invite(all.admin, 'Vera', 'viewer'),
  } satisfies Context);
});

afterAll(() => all.stop());

describe('an undelivered email', () => undeliveredEmails(context));

describe('a notification by email', () => notificationsByEmail(context));

describe('the search for a person', () => personSearch(context));

describe('an unanswered lead', () => unansweredLeads(context));

const post = (path: string, body: object = {}) => otto.browser.post(path, body);
const at = ({ path }: { path: string }, id: string): string => path.replace(':id', id);

interface Audited {
  number: number;
  operator: { name: string };
  action: string;
  detail: Record<string, unknown>;
}

const auditOf = async (query: Record<string, string>): Promise<Audited[]> =>
  (await all.admin.browser.get(opsRoutes.listAudit.path, { query })).body.entries;
const actionsOf = async (subject: string): Promise<string[]> =>
  (await auditOf({ subject })).map(({ action }) => action).reverse();

const query = async (url: string, sql: string, ...values: unknown[]) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
};

const emailsTo = (address: string) =>
  all.smtp.emails.filter(({ recipients }) => recipients.includes(address));
const away = {
  status: 503,
  body: { code: 'service_away', error: expect.stringMatching(/"\w+" cannot be reached just now/) },
};

describe('a dealer’s application', () => {
  const approve = { decision: 'approve', note: 'Called them.' };

  it('is approved once, even if the request is repeated', async () => {
    const { id, name, email } = await apply(all);
    const decide = () => post(at(opsRoutes.decideApplication, id), approve);
    const answers = [...(await Promise.all([decide(), decide(), decide()])), await decide()];
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(
      answers.map(() => [200, 'approved']),
    );
    const { body } = await otto.browser.get(at(opsRoutes.getApplication, id));
    expect(
      body.steps.filter(({ status }: { status: string }) => status === 'approved'),
    ).toMatchObject([{ by: 'Otto', note: 'Called them.' }]);
    expect(
      await query(all.databases.dealers, 'SELECT 1 FROM dealerships WHERE name = $1', name),
    ).toHaveLength(1);
    expect(
      await query(
        all.databases.dealers,
        `SELECT 1 FROM outbox WHERE topic = 'dealer-application-approved' AND payload->>'reference' = $1`,
        id,
      ),
    ).toHaveLength(1);
    await eventually('the applicant is notified', () =>
      emailsTo(email).some(({ raw }) => /approved|listed/i.test(raw)),
    );
    const audited = (await auditOf({ subject: id })).filter(
      ({ action }) => action === 'application-decided',
    );
    expect(audited).toHaveLength(answers.length);
    expect(audited.at(-1)).toMatchObject({
      operator: { name: 'Otto' },
      detail: { decision: 'approve', after: { status: 'approved' } },
    });
  });

  it('cannot be decided differently afterward: the refusal names the first operator, and is audited', async () => {
    const { id } = await apply(all);
    await all.admin.browser.post(at(opsRoutes.decideApplication, id), approve);
    const { status, body } = await post(at(opsRoutes.decideApplication, id), {
      decision: 'decline',
      note: null,
    });
    expect([status, body.code]).toEqual([409, 'already_decided']);
    expect(body.error).toContain('by Ada');
    expect((await auditOf({ subject: id }))[0]).toMatchObject({
      operator: { name: 'Otto' },
      action: 'application-not-decided',
      detail: { decision: 'decline', because: 'already_decided' },
    });
  });

  it('stays masked until it is revealed', async () => {
    const { id, email } = await apply(all);
    const { body: masked } = await otto.browser.get(at(opsRoutes.getApplication, id));
    expect(masked.personal).toBeNull();
    expect(JSON.stringify(masked)).not.toMatch(/new\.example|\(212\) 888|New Street|"10001"/);
    expect(await actionsOf(id)).toEqual([]);
    expect((await post(at(opsRoutes.revealApplication, id))).body.personal).toMatchObject({
      email,
    });
    expect(await actionsOf(id)).toEqual(['reveal']);
  });

  it('cannot be decided while its service is unreachable, which is reported and audited; afterward it can', async () => {
    const { id } = await apply(all);
    await all.end('dealers');
    expect(await post(at(opsRoutes.decideApplication, id), approve)).toMatchObject(away);
    expect((await otto.browser.get(opsRoutes.listApplications.path)).status).toBe(503);
    expect(await post(at(opsRoutes.revealApplication, id))).toMatchObject(away);
    expect(await actionsOf(id)).toEqual(['application-not-decided', 'reveal', 'not-revealed']);
    expect((await auditOf({ subject: id })).at(-1)!.detail).toEqual({
      decision: 'approve',
      because: 'service_away',
    });
    await all.start('dealers');
    expect((await post(at(opsRoutes.decideApplication, id), approve)).body.status).toBe('approved');
    expect((await actionsOf(id)).at(-1)).toBe('application-decided');
  });
});

describe('the listing of a dealership', () => {
  const reason = 'Sells no more cars.';
  const change = (id: number, listed: boolean, by = otto) =>
    by.browser.post(at(opsRoutes.changeListing, String(id)), { listed, reason });
  const dealerships = async (search: string) =>
    (await otto.browser.get(opsRoutes.listDealerships.path, { query: { search } })).body
      .dealerships;
  const onSite = async (id: number): Promise<boolean> =>
    ((await (await fetch(`${all.urls.dealers}/api/dealerships`)).json()) as { id: number }[]).some(
      (one) => one.id === id,
    );

  /** A dealership that was approved and is listed. */
  const dealer = async (): Promise<{ id: number; name: string; email: string }> => {
    const { id, name, email } = await apply(all);
    const { body } = await post(at(opsRoutes.decideApplication, id), {
      decision: 'approve',
      note: null,
    });
    await eventually('the dealership is listed', () => onSite(body.dealershipId));
    return { id: body.dealershipId, name, email };
  };

  it('is changed only by operators, with a confirmation and a reason; the site follows, and the audit log names operator, dealership and reason', async () => {
    const { id, name } = await dealer();
    const { vera } = context;
    await confirm(vera);
    expect(await change(id, false, vera)).toMatchObject({ status: 403, body: { code: 'role' } });
    const olga = await invite(all.admin, 'Olga', 'operator');
    expect(await change(id, false, olga)).toMatchObject({
      status: 403,
      body: { code: 'confirmation_needed' },
    });
    await confirm(olga);
    expect(
      (
        await olga.browser.post(at(opsRoutes.changeListing, String(id)), {
          listed: false,
          reason: '  ',
        })
      ).status,
    ).toBe(422);
    expect(await actionsOf(String(id))).toEqual([]);

    const unlisted = { id, name, unlisted: { by: 'Olga', reason } };
    expect(await change(id, false, olga)).toMatchObject({ status: 200, body: unlisted });
    await eventually('it is unlisted', async () => !(await onSite(id)));
    expect(await dealerships(name)).toMatchObject([unlisted]);
    expect(await change(id, false, olga)).toMatchObject({
      status: 409,
      body: { code: 'already_unlisted', error: expect.stringContaining(`by Olga: ${reason}`) },
    });
    expect(await change(id, true, olga)).toMatchObject({ status: 200, body: { unlisted: null } });
    await eventually('it is listed again', () => onSite(id));
    expect(
      (await auditOf({ subject: String(id) })).map(({ operator, action, detail }) => [
        operator.name,
        action,
        detail,
      ]),
    ).toEqual([
      ['Olga', 'dealership-listed', { name, reason }],
      ['Olga', 'dealership-not-unlisted', { reason, because: 'already_unlisted' }],
      ['Olga', 'dealership-unlisted', { name, reason }],
    ]);
  });

  it('keeps details that only operators correct, with a confirmation and a reason; the audit log names the fields, not their values', async () => {
    const { id, name } = await dealer();
    const path = at(opsRoutes.changeDealershipDetails, String(id));
    const { vera } = context;
    await Promise.all([vera, otto].map(confirm));
    expect((await vera.browser.get(path)).status).toBe(403);
    const { body: before } = await otto.browser.get(path);
    const details = { ...before, phone: '(555) 555-0177' };
    const correct = (change: object, by = otto) =>
      by.browser.post(path, { details: change, reason });
    expect((await correct(details, vera)).status).toBe(403);
    expect(await correct({ ...details, state: 'Ontario' })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'details.state' }] },
    });
    expect(await correct(details)).toMatchObject({ status: 200, body: details });
    expect((await otto.browser.get(path)).body).toEqual(details);
    expect(
      (await auditOf({ subject: String(id) })).map(({ action, detail }) => [action, detail]),
    ).toEqual([
      ['dealership-corrected', { name, fields: ['phone'], reason }],
      ['dealership-not-corrected', { reason, because: 'invalid' }],
    ]);
  });

  it('decides what an erasure does: an audited preview shows it, and the erasure does exactly that', async () => {
    const { id, name, email } = await dealer();
    await eventually(
      'the outbox is empty',
      async () =>
        (await query(all.databases.dealers, 'SELECT 1 FROM outbox WHERE done_at IS NULL'))
          .length === 0,
    );
    const erase = async (): Promise<{ dealerships: object[]; erased: number; request: string }> => {
      const { body: request } = await post(opsRoutes.addDeletion.path, { email });
      expect((await post(at(opsRoutes.previewDeletion, request.id))).body.code).toBe('role');
      const { body } = await all.admin.browser.post(at(opsRoutes.previewDeletion, request.id));
      await confirm(all.admin);
      const done = await all.admin.browser.post(at(opsRoutes.completeDeletion, request.id));
      return {
        dealerships: body.dealerships,
        erased: done.body.erased?.dealers.dealerships,
        request: request.id,
      };
    };
    const nameNow = async () =>
      (await query(all.databases.dealers, 'SELECT name FROM dealerships WHERE id = $1', id))[0]
        .name;

    const first = await erase();
    expect(first).toMatchObject({ dealerships: [{ id, name, unlisted: null }], erased: 0 });
    expect(await actionsOf(first.request)).toEqual([
      'deletion-requested',
      'erasure-previewed',
      'person-erased',
    ]);
    expect([await onSite(id), await nameNow()]).toEqual([true, name]);

    await confirm(otto);
    await change(id, false);
    expect(await erase()).toMatchObject({
      dealerships: [{ id, name, unlisted: { by: 'Otto' } }],
      erased: 1,
    });
    expect([await onSite(id), await nameNow()]).toEqual([false, 'erased']);
    expect(await change(id, true)).toMatchObject({ status: 409, body: { code: 'erased' } });
  });
});

describe('the suppression list', () => {
  const address = 'nothing.please@visitor.example';
  const add = () => post(opsRoutes.addSuppression.path, { address });
  const remove = () => post(opsRoutes.removeSuppression.path, { address });

  it('prevents emails to an address, stores it once and only as a hash, and can remove it', async () => {
    const first = await add();
    expect(first.status).toBe(200);
    expect((await add()).body.id).toBe(first.body.id);
    const { body: list } = await otto.browser.get(opsRoutes.listSuppressions.path);
    expect(list.filter(({ id }: { id: string }) => id === first.body.id)).toHaveLength(1);
    const lead = await submit(all, address);
    const [receipt] = await eventually('the receipt is suppressed', async () => {
      const { body } = await otto.browser.get(opsRoutes.listEmails.path, {
        query: { id: lead, state: 'suppressed' },
      });
      return body.emails.length === 1 && body.emails;
    });
    expect(receipt.kind).toBe('contact-message-receipt');
    expect(emailsTo(address)).toEqual([]);
    expect([(await remove()).body, (await remove()).body]).toEqual([
      { removed: true },
      { removed: false },
    ]);
    expect(await actionsOf(first.body.id)).toEqual([
      'suppression-added',
      'suppression-added',
      'suppression-removed',
    ]);
    expect(
      (await auditOf({ action: 'suppression-removed' })).map(({ detail }) => detail['removed']),
    ).toEqual([false, true]);
    expect(JSON.stringify(await auditOf({ limit: '200' }))).not.toContain('visitor.example');
  });

  it('cannot be changed while its service is unreachable, which is reported and audited', async () => {
    await all.end('email');
    expect(await add()).toMatchObject(away);
    expect(await remove()).toMatchObject(away);
    expect((await otto.browser.get(opsRoutes.listSuppressions.path)).status).toBe(503);
    await all.start('email');
    const failed = [
      ...(await auditOf({ action: 'suppression-not-added' })),
      ...(await auditOf({ action: 'suppression-not-removed' })),
    ];
    expect(failed.map(({ operator, detail }) => [operator.name, detail])).toEqual([
      ['Otto', { because: 'service_away' }],
      ['Otto', { because: 'service_away' }],
    ]);
  });
});

describe('a limit of sending', () => {
  const limit = { kind: null, domain: 'Limited.example', concurrency: 1, perMinute: null };
  const set = (over: object = {}) => post(opsRoutes.setSendingLimit.path, { ...limit, ...over });

  it('is set and removed by operators, and recorded with what it was set to', async () => {
    const { body: limits } = await set();
    expect(limits).toEqual([
      { ...limit, id: expect.any(String), domain: 'limited.example', sending: 0 },
    ]);
    const removed = await post(at(opsRoutes.removeSendingLimit, limits[0].id));
    expect(removed.body).toEqual([]);
    expect((await auditOf({ action: 'sending-limit-set' })).map(({ detail }) => detail)).toEqual([
      limit,
    ]);
    expect(await actionsOf(limits[0].id)).toEqual(['sending-limit-removed']);
  });

  it('is refused with the reason if it is not one', async () => {
    const refused = await set({ domain: 'not a domain' });
    expect(refused.status).toBe(422);
    expect(refused.body.issues).toEqual([
      { path: 'domain', message: 'Must be a domain, such as example.com' },
    ]);
    expect(await auditOf({ action: 'sending-limit-not-set' })).toHaveLength(1);
  });
});

describe('a person who requests deletion', () => {
  it('is exported and erased in every service; an unreachable service interrupts the erasure, which can be continued', async () => {
    const address = 'forget.me@visitor.example';
    const lead = await submit(all, address);
    await eventually('the emails are sent', async () => {
      const { body } = await otto.browser.get(opsRoutes.listEmails.path, { query: { id: lead } });
      return (
        body.emails.length === 2 &&
        body.emails.every(({ state }: { state: string }) => state === 'sent')
      );
    });
    await eventually(
      'the outbox is empty',
      async () =>
        (await query(all.databases.leads, 'SELECT 1 FROM outbox WHERE done_at IS NULL')).length ===
        0,
    );
    const { body: request } = await post(opsRoutes.addDeletion.path, { email: address });
    expect(request).toMatchObject({ masked: 'f…@visitor.example', completedAt: null, by: 'Otto' });
    const asAdmin = (route: { path: string }) => all.admin.browser.post(at(route, request.id));

    await confirm(all.admin);
    const { body: held } = await asAdmin(opsRoutes.exportPerson);
    expect(Object.keys(held)).toEqual(['leads', 'dealers', 'email']);
    expect(JSON.stringify(held.leads)).toContain(address);

    await all.end('dealers');
    expect(await asAdmin(opsRoutes.exportPerson)).toMatchObject(away);
    expect(await asAdmin(opsRoutes.completeDeletion)).toMatchObject(away);
    const open = (await otto.browser.get(opsRoutes.listDeletions.path)).body.filter(
      ({ completedAt }: { completedAt: string | null }) => completedAt === null,
    );
    expect(open).toMatchObject([
      { id: request.id, completedAt: null, masked: 'f…@visitor.example' },
    ]);
    expect((await auditOf({ subject: request.id }))[0]).toMatchObject({
      action: 'erasure-stopped',
      detail: { at: 'dealers', because: 'service_away', erased: { leads: expect.any(Object) } },
    });

    await all.start('dealers');
    const { status, body: done } = await asAdmin(opsRoutes.completeDeletion);
    expect([status, done.masked, Object.keys(done.erased).sort()]).toEqual([
      200,
      null,
      ['dealers', 'email', 'leads'],
    ]);
    expect((await asAdmin(opsRoutes.completeDeletion)).status).toBe(409);
    expect(
      await query(all.databases.leads, `SELECT 1 FROM leads WHERE email = $1`, address),
    ).toEqual([]);
    expect(await actionsOf(request.id)).toEqual([
      'deletion-requested',
      'person-exported',
      'person-exported',
      'person-not-exported',
      'erasure-stopped',
      'person-erased',
    ]);
    const everything = await query(
      all.ops.database,
      `SELECT (SELECT json_agg(a)::text FROM audit a) || (SELECT json_agg(d)::text FROM deletion_requests d) || (SELECT json_agg(m)::text FROM emails m) AS all`,
    );
    expect(everything[0].all).not.toContain('forget.me');
  });
});
