import { z } from 'zod';
import { navigationSchema } from './navigation.js';

export const remoteNameSchema = z
  .string()
  .regex(/^mfe-[a-z0-9-]+$/, 'a name such as mfe-inventory');

const path = z.string().regex(/^\/[\w\-/:.]*$/, 'a path such as /inventory/:slug');
const exposedModule = z
  .string()
  .regex(/^\.\/[a-z0-9-]+$/, 'an exposed module such as ./inventory-page');

/**
 * How the sitemap lists a route. A route without parameters is listed by default; `false` leaves it
 * out. A route with a parameter is listed only with a declaration: once for each entry of the JSON
 * array that `list` returns, with the entry's `field` as the `parameter`.
 */
const sitemap = z.union([
  z.literal(false),
  z.strictObject({
    list: z.string().regex(/^\/api\/[\w\-/.]+$/, 'a call such as /api/vehicles'),
    parameter: z.string().min(1),
    field: z.string().min(1),
  }),
]);

const route = z
  .strictObject({
    path,
    module: exposedModule,
    /** Without the brand. The page's `load` may return a more specific title. */
    title: z.string().min(1),
    description: z.string().optional(),
    sitemap: sitemap.optional(),
    /**
     * Query parameters that the page reads. The server removes all others. Default: all are kept.
     */
    query: z.array(z.string().min(1)).optional(),
  })
  .refine(
    (declared) =>
      !declared.sitemap || declared.path.split('/').includes(`:${declared.sitemap.parameter}`),
    {
      path: ['sitemap', 'parameter'],
      error: 'must be a parameter of the path',
    },
  );

const slotName = z.string().regex(/^[a-z-]+\.[a-z-]+$/, 'a slot such as home.featured');

/** JSON Schema of the props that a slot passes to its fragment. Default: no props. */
const propsSchema = z.record(z.string(), z.unknown());

/** A place on a page that a fragment of another team may fill, with the props that it passes. */
export const slotSchema = z.strictObject({ name: slotName, props: propsSchema.optional() });

export type OfferedSlot = z.infer<typeof slotSchema>;

/** What a remote declares in its `mfe.json`: all that the shell knows about it. */
export const manifestSchema = z.strictObject({
  $schema: z.string().optional(),
  name: remoteNameSchema,
  team: z.string().min(1),
  /** Range of SDK versions that it supports. */
  sdk: z.string().min(1),
  /** Packages of the service contracts that it uses. */
  contracts: z.array(z.string()),
  routes: z.array(route),
  redirects: z
    .array(
      z.strictObject({
        from: path,
        to: path,
        status: z.union([z.literal(301), z.literal(302), z.literal(308)]),
      }),
    )
    .default([]),
  /** Links on every page of the site. */
  navigation: navigationSchema.optional(),
  /** Slots on other teams' pages that it fills. */
  fragments: z
    .array(z.strictObject({ slot: slotName, module: exposedModule, props: propsSchema.optional() }))
    .default([]),
  /** Slots on its own pages that other teams fill. */
  slots: z.array(slotSchema).default([]),
  /** Module name to source file. */
  exposes: z.record(exposedModule, z.string().startsWith('./')),
});

export type Manifest = z.infer<typeof manifestSchema>;
