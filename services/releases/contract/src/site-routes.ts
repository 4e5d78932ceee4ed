import { defineRoute } from '@larkway/kit-contract';
import { z } from 'zod';
import { remoteNameSchema, slotSchema } from './manifest.js';
import { pointerSchema } from './release-map.js';

/** What the deployed shell provides to remotes. Its build writes it. */
export const hostSchema = z.strictObject({
  /** Semantic version of the SDK. A remote whose range it does not satisfy cannot be shown. */
  sdk: z.string(),
  /** Names that the SDK exports. */
  sdkExports: z.array(z.string()),
  /** Versions of the shared singletons, by package. */
  shared: z.record(z.string(), z.string()),
  /** Slots on the shell's own pages. */
  slots: z.array(slotSchema),
});

export type HostDescription = z.infer<typeof hostSchema>;

/** The result of a trial render in the deployed shell, which runs in a separate process. */
export const trialSchema = z.strictObject({
  /** Pages that were rendered. */
  pages: z.array(z.string()),
  problems: z.array(z.strictObject({ page: z.string(), message: z.string() })),
});

export type Trial = z.infer<typeof trialSchema>;

/** Routes of site servers for the release service, which sends a pass made with `SITE_TOKEN`. */
export const siteRoutes = {
  host: defineRoute({
    method: 'GET',
    path: '/internal/host',
    summary: 'What this build of the shell provides to remotes',
    success: { status: 200, schema: hostSchema, description: 'SDK, shared singletons, slots' },
    errors: [401, 404],
  }),
  trial: defineRoute({
    method: 'POST',
    path: '/internal/trials',
    summary: 'Renders the pages of candidates in a separate process, as if they were live',
    body: z.strictObject({
      remotes: z.array(z.strictObject({ name: remoteNameSchema, pointer: pointerSchema })).min(1),
    }),
    success: { status: 200, schema: trialSchema, description: 'The result' },
    errors: [401, 404, 422, 503],
  }),
};
