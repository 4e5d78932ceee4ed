import { z } from 'zod';
import { gateReportSchema } from './gate.js';
import { channelSchema, livePointersSchema, percentSchema } from './release-map.js';
import { versionSchema } from './release.js';

export const changeKinds = [
  'published',
  'promoted',
  'rolled-back',
  'canary-set',
  'canary-stopped',
  'locked',
  'unlocked',
  'preview-issued',
  'retired',
  'token-issued',
  'token-revoked',
  'quarantined',
  'restored',
  'pruned',
] as const;

/** One entry of the audit log; entries are only ever added. */
export const changeSchema = z.strictObject({
  id: z.int().positive(),
  at: z.iso.datetime(),
  kind: z.enum(changeKinds),
  /** A token's team and name (`dealers: pipeline`), an operator's name, or `judge`, `quarantine`, `retention` and `restore` for what the platform did by itself. */
  by: z.string(),
  reason: z.string(),
  channel: channelSchema.nullable(),
  /** Of the channel, after the change. */
  revision: z.int().nullable(),
  /** One for each remote that was moved, all at once; `quarantined` names a version that stays live because there is no earlier one. */
  moves: z.array(
    z.strictObject({
      name: z.string(),
      from: versionSchema.nullable(),
      to: versionSchema.nullable(),
      /** Of visitors, for a canary. */
      percent: percentSchema.nullable(),
    }),
  ),
  /** What the change rests on, such as the figures for which a canary was stopped. */
  evidence: z.record(z.string(), z.unknown()).nullable(),
});

export type Change = z.infer<typeof changeSchema>;
export type ChangeKind = (typeof changeKinds)[number];

/** What a command came to. */
export const outcomeSchema = z.strictObject({
  /** False for a dry run. */
  changed: z.boolean(),
  /** Of the channel, after the command. */
  revision: z.int().nonnegative(),
  report: gateReportSchema,
  change: changeSchema.nullable(),
});

export type Outcome = z.infer<typeof outcomeSchema>;

export const lockSchema = z.strictObject({
  by: z.string(),
  reason: z.string(),
  since: z.iso.datetime(),
});

export const publishedSchema = z.strictObject({
  name: z.string(),
  team: z.string(),
  version: versionSchema,
  commit: z.string().nullable(),
  /** Its sources had changes that were in no commit. */
  uncommitted: z.literal(true).optional(),
  digest: z.string(),
  publishedAt: z.iso.datetime(),
  publishedBy: z.string(),
  /** It was live once and taken back; it does not stand in for others. */
  withdrawn: z.boolean(),
  /** Since when its files are no longer kept, because nobody needed them for long; published anew with the same bytes, they are. */
  retiredAt: z.iso.datetime().nullable(),
});

export type PublishedVersion = z.infer<typeof publishedSchema>;

export const statusSchema = z.strictObject({
  channel: channelSchema,
  revision: z.int().nonnegative(),
  lock: lockSchema.nullable(),
  remotes: z.array(livePointersSchema.extend({ since: z.iso.datetime() })),
});

export type ChannelStatus = z.infer<typeof statusSchema>;
