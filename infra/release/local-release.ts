import { z } from 'zod';

/** The result of a local build, stored in `.local/built.json`: the folder of versions, and the version of each remote that was built. */
export const localReleaseSchema = z.object({
  artefactsDir: z.string(),
  remotes: z.array(
    z.object({ name: z.string(), version: z.string(), digest: z.string(), team: z.string() }),
  ),
});

export type LocalRelease = z.infer<typeof localReleaseSchema>;
