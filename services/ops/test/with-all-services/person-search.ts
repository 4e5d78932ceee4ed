import { authorizationFor } from '@larkway/kit/signing';
import { eventually, testOperationsTokens } from '@larkway/kit/testing';
import { type Email, opsRoutes } from '@larkway/ops-contract';
import { apply, type Context, submit } from '../start-all.js';

export const personSearch = (context: Context): void => {
  const sender = { name: 'Joan Finder', phone: '+1 555 010 4488' };
  let lead: string;
  let other: string;

  beforeAll(async () => {
    lead = await submit(context.all, 'joan.found@visitor.example', sender);
    other = await submit(context.all, 'grace@visitor.example', sender);
    await eventually(
      'both leads are known',
      async () => (await emailsOf(`${lead},${other}`)).length === 4,
    );
  });

  const emailsOf = async (id: string): Promise<Email[]> =>
    (await context.vera.browser.get(opsRoutes.listEmails.path, { query: { id } })).body.emails;
  const find = async (by: string, value: string) =>
    (await context.otto.browser.post(opsRoutes.findPerson.path, { by, value })).body;

  it('the emails of an address are found in any letter case, but only by the whole address', async () => {
    const found = await find('email', ' Joan.FOUND@visitor.example');
    expect(found).toEqual({ ids: [lead], more: false, away: [] });
    expect((await emailsOf(found.ids.join(','))).map(({ reference }) => reference)).toEqual([
      lead,
      lead,
    ]);
    for (const part of ['joan.found', 'joan.found@visitor.exampl', '%@visitor.example'])
      expect((await find('email', part)).ids).toEqual([]);
  });

  it('a lead is found by its whole name or phone number, in any letter case and format', async () => {
    for (const name of ['Joan Finder', 'joan  FINDER '])
      expect((await find('name', name)).ids.sort()).toEqual([lead, other].sort());
    for (const phone of ['+1 555 010 4488', '(555) 010-4488', '5550104488'])
      expect((await find('phone', phone)).ids.sort()).toEqual([lead, other].sort());
    expect([(await find('name', 'Joan')).ids, (await find('phone', '0104488')).ids]).toEqual([
      [],
      [],
    ]);
  });

  it('an application is found by its applicant', async () => {
    const { id, email, name } = await apply(context.all);
    expect([(await find('email', email)).ids, (await find('name', name)).ids]).toEqual([
      [id],
      [id],
    ]);
  });

  it('only operators can search, and a search is audited without the value', async () => {
    expect(
      (
        await context.vera.browser.post(opsRoutes.findPerson.path, {
          by: 'email',
          value: 'joan.found@visitor.example',
        })
      ).status,
    ).toBe(403);
    const { body } = await context.all.admin.browser.get(opsRoutes.listAudit.path, {
      query: { action: 'person-searched' },
    });
    expect(body.entries[0]).toMatchObject({
      operator: { name: 'Otto' },
      detail: { by: expect.any(String), key: expect.stringMatching(/^[\w-]{16}$/) },
    });
    expect(JSON.stringify(body.entries)).not.toMatch(/joan|555\W*010|0104488|visitor/i);
  });

  it('the results of a search name services that were unreachable', async () => {
    context.all.proxy.decide = (path) =>
      path.endsWith('/people/find') ? 'drop-response' : 'forward';
    expect(await find('email', 'joan.found@visitor.example')).toEqual({
      ids: [lead],
      more: false,
      away: ['email'],
    });
    context.all.proxy.decide = () => 'forward';
  });

  it('a list accepts the first eight characters of an id, as it shows them', async () => {
    const [email] = await emailsOf(lead);
    for (const length of [8, 13, 20]) {
      expect((await emailsOf(lead.slice(0, length))).map(({ reference }) => reference)).toEqual([
        lead,
        lead,
      ]);
      expect((await emailsOf(email!.id.slice(0, length))).map(({ id }) => id)).toEqual([email!.id]);
    }
    expect(await emailsOf(lead.slice(0, 7))).toEqual([]);
    expect(await emailsOf(email!.messageId!)).toHaveLength(1);
  });

  it('an erased person is no longer found', async () => {
    const gone = 'henry@visitor.example';
    const own = await submit(context.all, gone);
    // Until the console knows the emails of the lead, it lists them by their own ids.
    await eventually('nothing is in progress', async () => {
      const emails = await emailsOf(own);
      return emails.length === 2 && emails.every(({ state }) => state === 'sent');
    });
    expect((await find('email', gone)).ids).toEqual([own]);
    const { LEADS_OPERATIONS_TOKEN, EMAIL_OPERATIONS_TOKEN } = testOperationsTokens;
    for (const [service, token] of [
      ['leads', LEADS_OPERATIONS_TOKEN],
      ['email', EMAIL_OPERATIONS_TOKEN],
    ] as const) {
      await eventually(`${service} has erased it`, async () => {
        const { ok } = await fetch(`${context.all.urls[service]}/internal/people/erase`, {
          method: 'POST',
          headers: { authorization: authorizationFor(token), 'content-type': 'application/json' },
          body: JSON.stringify({ email: gone }),
        });
        return ok;
      });
    }
    expect((await find('email', gone)).ids).toEqual([]);
  });
};
