import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  buildServices,
  eventually,
  queueEngines,
  startMailServer,
  type TestMailServer,
} from '@larkway/kit/testing';
import { root } from '../local/repository.js';
import { repetitions } from '../testing/tier.js';
import { backupCommand } from './backup-command.js';
import { readManifest } from './backup-files.js';
import { DeliverySite, emailOf, outboxIdOf, positionOf } from './testing/delivery-site.js';
import { postLeads } from './testing/post-leads.js';

jest.setTimeout(180_000);

beforeAll(() => buildServices(join(root, 'services'), ['leads', 'email']), 120_000);

const run = async (...args: string[]): Promise<void> => {
  const problems: string[] = [];
  const code = await backupCommand(args, {
    root,
    print: () => undefined,
    report: (text) => void problems.push(text),
  });
  if (code !== 0) throw new Error(problems.join('\n'));
};

describe.each(
  queueEngines(repetitions({ everyRun: ['postgres'], nightly: ['postgres', 'redis'] })),
)(
  'a site that is backed up under load, destroyed and restored, with the queue on $kind',
  (engine) => {
    let parent: string;
    let folder: string;
    let smtp: TestMailServer;
    let site: DeliverySite;

    beforeAll(async () => {
      parent = mkdtempSync(join(tmpdir(), 'larkway-drill-'));
      folder = join(parent, 'site');
      smtp = await startMailServer();
      site = new DeliverySite(folder, engine, smtp);
      await site.startCluster();
      await site.startProcesses();
    });

    afterAll(async () => {
      await site.stop();
      await smtp.stop();
      rmSync(parent, { recursive: true, force: true });
    });

    it('delivers every lead accepted before the backup ended, repeats emails only under their Message-ID, and restores its files', async () => {
      const backup = join(parent, 'backup');
      mkdirSync(join(folder, 'artifacts'));
      writeFileSync(join(folder, 'artifacts', 'remote.js'), 'export {};');
      writeFileSync(join(folder, 'secrets.json'), '{"FORM_KEY":"a secret"}', { mode: 0o600 });

      // Every third receipt is delayed until the backup is complete, so that the backup has it
      // pending.
      let backedUp = false;
      const isDelayed = (raw: string): boolean =>
        Number(/^sender-(\d+)@/.exec(emailOf(raw))?.[1] ?? 1) % 3 === 0;
      smtp.respond = (_earlier, raw) =>
        !backedUp && isDelayed(raw) ? { code: 451, text: '4.3.2 later' } : 'accept';

      const load = postLeads(site, 2);
      await eventually(
        'leads are accepted and delivered',
        () => load.accepted.length > 15 && smtp.emails.length > 15,
        60_000,
      );
      const delayed = new Set(load.accepted.map(({ sender }) => `sender-${sender}@example.com`));
      await run('backup', backup, '--data', folder);
      backedUp = true;
      const atBackup = load.accepted.length;
      const takenByBackup = smtp.emails.length;
      const sentSinceBackup = () =>
        smtp.emails
          .slice(takenByBackup)
          .filter(({ raw }) => isDelayed(raw) && delayed.has(emailOf(raw)));
      await eventually(
        'delayed emails are sent after the backup',
        () => load.accepted.length > atBackup + 5 && sentSinceBackup().length > 0,
        60_000,
      );
      await site.destroy();
      await load.stopped;
      expect(existsSync(folder)).toBe(false);

      await run('restore', backup, '--data', folder);
      await site.startCluster();
      const [leads, outbox, sent] = await Promise.all([
        site.leads(),
        site.outbox(),
        site.sentMails(),
      ]);
      const takenBefore = smtp.emails.length;
      await site.startProcesses();
      await eventually(
        'every email is sent',
        async () => (await site.outbox()).every(({ done }) => done),
        60_000,
      );

      const { cluster } = await readManifest(backup);
      const [start, end] = [positionOf(cluster.startLsn), positionOf(cluster.endLsn)];
      const covered = load.accepted.filter(
        ({ position }) => position !== undefined && position <= end,
      );
      const duringBackup = covered.filter(({ position }) => position! > start);
      const resent = smtp.emails.slice(takenBefore).map(({ raw }) => outboxIdOf(raw));
      const sentEarlier = new Set(
        smtp.emails.slice(0, takenBefore).map(({ raw }) => outboxIdOf(raw)),
      );
      // Otherwise the drill would show nothing.
      expect(duringBackup.length).toBeGreaterThan(0);
      expect(load.accepted.length).toBeGreaterThan(covered.length);
      expect(resent.some((id) => sentEarlier.has(id))).toBe(true);

      const stored = new Set(leads);
      expect(covered.filter(({ id }) => !stored.has(id))).toEqual([]);
      const rowsOf = (lead: string) => outbox.filter((row) => row.lead === lead);
      expect(covered.filter(({ id }) => rowsOf(id).length !== 2)).toEqual([]);
      const isPendingOrSent = ({ id, done }: { id: string; done: boolean }): boolean =>
        !done || sent.has(id);
      expect(outbox.filter((row) => !isPendingOrSent(row))).toEqual([]);

      const taken = new Set(smtp.emails.map(({ raw }) => outboxIdOf(raw)));
      expect(outbox.filter(({ id }) => !taken.has(id))).toEqual([]);
      expect((await site.sentMails()).size).toBe(outbox.length);
      expect(resent.filter((id) => sent.has(id))).toEqual([]);
      expect(resent.filter((id, index) => resent.indexOf(id) !== index)).toEqual([]);
      const idsOf = new Map<string, Set<string>>();
      for (const { raw } of smtp.emails)
        idsOf.set(emailOf(raw), (idsOf.get(emailOf(raw)) ?? new Set()).add(outboxIdOf(raw)));
      expect([...idsOf].filter(([, ids]) => ids.size > 1)).toEqual([]);

      expect(readFileSync(join(folder, 'artifacts', 'remote.js'), 'utf8')).toBe('export {};');
      expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe('{"FORM_KEY":"a secret"}');
      expect(statSync(join(folder, 'secrets.json')).mode & 0o077).toBe(0);
      process.stderr.write(
        `drill (${engine.kind}): ${load.accepted.length} leads accepted, ${covered.length} before the backup ended, ${duringBackup.length} during it; ${resent.length} emails sent after the restore, ${resent.filter((id) => sentEarlier.has(id)).length} of them again\n`,
      );
    });
  },
);
