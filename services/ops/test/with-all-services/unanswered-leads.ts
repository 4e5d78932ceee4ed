import { eventually, type ReceivedEmail } from '@larkway/kit/testing';
import { opsRoutes, type UnansweredLeads } from '@larkway/ops-contract';
import { type Context, submit } from '../start-all.js';

export const unansweredLeads = (context: Context): void => {
  const { listUnansweredLeads, markLeadAnswered } = opsRoutes;
  const listed = async (): Promise<UnansweredLeads> =>
    (await context.vera.browser.get(listUnansweredLeads.path)).body;
  const listedIn = async (query: Record<string, string>): Promise<UnansweredLeads> =>
    (await context.vera.browser.get(listUnansweredLeads.path, { query })).body;
  const entryOf = async (lead: string) => (await listed()).leads.find(({ id }) => id === lead);
  const mark = (lead: string, by: keyof Pick<Context, 'otto' | 'vera'>) =>
    context[by].browser.post(markLeadAnswered.path.replace(':id', lead), {});
  const auditOf = async (subject: string) =>
    (await context.all.admin.browser.get(opsRoutes.listAudit.path, { query: { subject } })).body
      .entries;

  it('is listed without personal data until an operator marks it as answered, which is audited with the role', async () => {
    const lead = await submit(context.all, 'waiting@visitor.example', { name: 'Wanda Waiting' });
    const before = await listed();
    expect(await entryOf(lead)).toEqual({
      id: lead,
      kind: 'contact-message',
      person: 'W… W…',
      createdAt: expect.any(String),
    });
    const { createdAt } = (await entryOf(lead))!;
    expect((await listedIn({ from: createdAt })).leads).toContainEqual(await entryOf(lead));
    expect((await listedIn({ to: createdAt })).leads).not.toContainEqual(await entryOf(lead));
    expect(JSON.stringify(before)).not.toMatch(/Wanda|visitor\.example|555\W*010/);
    expect((await mark(lead, 'vera')).status).toBe(403);
    expect(await entryOf(lead)).toBeDefined();
    expect((await mark(lead, 'otto')).body).toEqual({ marked: true });
    expect((await mark(lead, 'otto')).body).toEqual({ marked: false });
    expect(await entryOf(lead)).toBeUndefined();
    expect(await auditOf(lead)).toMatchObject([
      { action: 'lead-answered', operator: { name: 'Otto' }, detail: { marked: false } },
      { action: 'lead-answered', detail: { role: 'operator', marked: true } },
    ]);
  });

  it('is marked with the link in the email to the team; the receipt to the sender has no such link', async () => {
    const address = 'linked@visitor.example';
    const lead = await submit(context.all, address);
    const emails = await eventually('both emails arrive', () => {
      const found = context.all.smtp.emails.filter(({ raw }) => raw.includes(lead));
      return found.length === 2 && found;
    });
    // Long lines are quoted-printable.
    const textOf = ({ raw }: ReceivedEmail): string =>
      raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const [toTeam, toSender] = [false, true].map((isReceipt) =>
      emails.find(({ recipients }) => recipients.includes(address) === isReceipt),
    );
    expect(textOf(toSender!)).not.toContain('/api/answered');
    const link = /https:\/\/\S+(\/api\/answered\?token=\S+)/.exec(textOf(toTeam!))!;
    const url = context.all.urls.leads + link[1]!;
    await fetch(url);
    expect(await entryOf(lead)).toBeDefined();
    const token = new URL(url).searchParams.get('token')!;
    await fetch(url, { method: 'POST', body: new URLSearchParams({ token }) });
    expect(await entryOf(lead)).toBeUndefined();
  });
};
