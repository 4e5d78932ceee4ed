import { z } from 'zod';
import { compatibilityReportSchema } from './compatibility.js';
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

/** One entry of the audit log, which is append-only. */
export const changeSchema = z.strictObject({
  id: z.int().positive(),
  at: z.iso.datetime(),
  kind: z.enum(changeKinds),
  /**
   * A token's team and name (`dealers: pipeline`), an operator's name, or `judge` (canary
   * analysis), `quarantine`, `retention` or `restore` for automatic changes.
   */
  by: z.string(),
  reason: z.string(),
  channel: channelSchema.nullable(),
  /** Revision of the channel after the change. */
  revision: z.int().nullable(),
  /**
   * One for each remote. For `quarantined`, the version that stays live because there is no earlier
   * one.
   */
  moves: z.array(
    z.strictObject({
      name: z.string(),
      from: versionSchema.nullable(),
      to: versionSchema.nullable(),
      /** Share of visitors, for a canary. */
      percent: percentSchema.nullable(),
    }),
  ),
  /** Data behind an automatic change, such as the measurements for which a canary was stopped. */
  evidence: z.record(z.string(), z.unknown()).nullable(),
});

export type Change = z.infer<typeof changeSchema>;
export type ChangeKind = (typeof changeKinds)[number];

/** The result of a command that changes a channel. */
export const changeResultSchema = z.strictObject({
  /** False for a dry run, and when there was nothing to change. */
  changed: z.boolean(),
  /** Revision of the channel after the command. */
  revision: z.int().nonnegative(),
  report: compatibilityReportSchema,
  change: changeSchema.nullable(),
});

export type ChangeResult = z.infer<typeof changeResultSchema>;

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
  /** Its sources had uncommitted changes. */
  uncommitted: z.literal(true).optional(),
  digest: z.string(),
  publishedAt: z.iso.datetime(),
  publishedBy: z.string(),
  /** It was live and was rolled back. It is never a fallback version again. */
  withdrawn: z.boolean(),
  /** When its files were removed, if they were. Publishing the same bytes again restores it. */
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
