import { defineRoute } from '@larkway/kit-contract';
import { z } from 'zod';
import { remoteNameSchema } from './manifest.js';
import { hostSchema, trialSchema } from './host.js';
import { pointerSchema } from './release-map.js';

/** What a site server answers to the release service: with `Authorization: Bearer <pass>`, made with `SITE_TOKEN`. */
export const siteRoutes = {
  host: defineRoute({
    method: 'GET',
    path: '/internal/host',
    summary: 'What this build of the shell offers to remotes',
    success: { status: 200, schema: hostSchema, description: 'SDK, shared singletons, slots' },
    errors: [401, 404],
  }),
  trial: defineRoute({
    method: 'POST',
    path: '/internal/trials',
    summary: 'Renders the pages of candidates in a process of its own, as if they were live',
    body: z.strictObject({
      remotes: z.array(z.strictObject({ name: remoteNameSchema, pointer: pointerSchema })).min(1),
    }),
    success: { status: 200, schema: trialSchema, description: 'What came of it' },
    errors: [401, 404, 422, 503],
  }),
};
