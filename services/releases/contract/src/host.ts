import { z } from 'zod';
import { slotSchema } from './manifest.js';

/** What the deployed shell offers to remotes; written by its build. */
export const hostSchema = z.strictObject({
  /** Of the SDK: semantic versioning; a release with a range it does not satisfy cannot be shown. */
  sdk: z.string(),
  /** Names that the SDK exports. */
  sdkExports: z.array(z.string()),
  /** Versions of the shared singletons, by package. */
  shared: z.record(z.string(), z.string()),
  /** Places on the shell's own pages. */
  slots: z.array(slotSchema),
});

export type HostDescription = z.infer<typeof hostSchema>;

/** What a trial rendering in the deployed shell, in a process of its own, came to. */
export const trialSchema = z.strictObject({
  /** Pages that were rendered. */
  pages: z.array(z.string()),
  problems: z.array(z.strictObject({ page: z.string(), message: z.string() })),
});

export type Trial = z.infer<typeof trialSchema>;
