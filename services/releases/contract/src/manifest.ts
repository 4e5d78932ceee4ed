import { z } from 'zod';

/** Figures of the catalog and the dealer network that texts of menus may contain, as `{models}`. */
const navigationFigures = ['models', 'lowestPrice', 'highestPrice', 'dealers'] as const;

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w*)\}/g)].map(([, name]) => name!);

const text = z
  .string()
  .min(1)
  .max(80)
  .refine(
    (value) =>
      placeholders(value).every((name) => (navigationFigures as readonly string[]).includes(name)),
    `may contain {${navigationFigures.join('}, {')}} and no other figure`,
  );

const label = z.string().min(1).max(40);

/** On this site, with or without a query: a menu leads to no other site. */
const address = z
  .string()
  .regex(/^\/(?![/\\])[^\s\\#]*$/, 'an address on this site, such as /inventory?category=utility');

const link = z.strictObject({ label, to: address });

/** Among all remotes' entries; lower ones come first, equal ones by label. */
const order = z.number().int();

/** The colors behind pictures of vehicles (`FigureTone` in the SDK). */
const tones = ['dawn', 'fog', 'sand', 'marsh', 'shell', 'stone'] as const;

/**
 * A picture of a manifest: in `mfe.json` a file of the remote's folder, such as
 * `./src/assets/menu/utility.webp`; in a release its path, such as
 * `media/utility.4b64604d3095.webp`.
 */
const pictureFile = z
  .string()
  .regex(
    /^(\.\/src\/([\w-]+\/)*|media\/)[\w-]+(\.[\w-]+)*\.(avif|jpg|png|svg|webp)$/,
    'a picture in the folder of the remote, such as ./src/assets/menu/utility.webp',
  );

/** A cut-out picture, 440 x 275 pixels, on a colored background. */
const menuPicture = z.strictObject({
  file: pictureFile,
  tone: z.enum(tones),
  /** Default: `regular`. */
  size: z.enum(['regular', 'large']).optional(),
});

export type MenuPicture = z.infer<typeof menuPicture>;

/** The name of a picture that the shell had. Versions with such names are shown without pictures. */
const formerPicture = z.string();

const menu = z.strictObject({
  title: text,
  text,
  /** Below the text. */
  overview: z.array(link).min(1).max(3),
  /** Shown as tiles if each has a picture. */
  links: z
    .array(link.extend({ picture: z.union([menuPicture, formerPicture]).optional() }))
    .min(1)
    .max(12),
});

const mainEntry = z
  .strictObject({
    label,
    order,
    /** The page that the entry opens; an entry without one opens its menu. */
    to: address.optional(),
    menu: menu.optional(),
    /** The entry is marked on these paths and below. Default: its own address. */
    covers: z.array(address).optional(),
  })
  .refine((entry) => (entry.to === undefined) !== (entry.menu === undefined), {
    error: 'needs either the address of a page (to) or a menu',
  });

/** Where in the footer a link is. */
const footerColumns = ['explore', 'vehicles', 'locations', 'policies'] as const;

/** `<team>.<words>` */
const topicName = z.string().regex(/^[a-z0-9-]+\.[a-z-]+$/, 'a topic such as inventory.compared');

/** JSON Schema of a topic's values. */
const topicSchema = z.strictObject({ name: topicName, value: z.record(z.string(), z.unknown()) });

/**
 * A link in the header while a topic of the remote has a list with items: `Compare 2`, which opens
 * `/compare?models=d4,d6-max`.
 */
const list = z.strictObject({
  label: z.string().min(1).max(12),
  /** The page that shows them. */
  to: z.string().regex(/^\/(?!\/)[\w\-/.]*$/, 'the path of a page, such as /compare'),
  /** Query parameter with the items, joined by commas. */
  parameter: z.string().min(1),
  /** Its values are arrays of texts. */
  topic: topicName,
});

/** Links of a remote in the header, the drawer and the footer of every page. */
export const navigationSchema = z.strictObject({
  main: z.array(mainEntry).max(4).default([]),
  lists: z.array(list).max(1).optional(),
  footer: z
    .array(link.extend({ column: z.enum(footerColumns), order }))
    .max(24)
    .default([]),
});

export type Navigation = z.infer<typeof navigationSchema>;

export const remoteNameSchema = z
  .string()
  .regex(/^mfe-[a-z0-9-]+$/, 'a name such as mfe-inventory');

const path = z.string().regex(/^\/[\w\-/:.]*$/, 'a path such as /inventory/:slug');

/** `/api/vehicles/:slug` -> `slug` */
const parametersOf = (pattern: string): string[] =>
  pattern.split(/[/?]/).flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));

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

const reads = z.array(
  z.string().regex(/^\/api(\/:?[\w\-.]+)+(\?[\w\-=&]+)?$/, 'a call such as /api/vehicles/:slug'),
);

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
    /**
     * API paths that the page reads first, such as `/api/vehicles/:slug` with a parameter of `path`.
     * Browsers fetch them together with the page's code.
     */
    reads: reads.optional(),
    /**
     * The picture of shared links to the page, 1200 x 630 pixels, unless its code names one. The
     * alternative text follows the brand. Default: the picture of the site.
     */
    card: z.strictObject({ file: pictureFile, alt: z.string().min(1).max(120) }).optional(),
  })
  .refine(
    (declared) =>
      !declared.sitemap || parametersOf(declared.path).includes(declared.sitemap.parameter),
    {
      path: ['sitemap', 'parameter'],
      error: 'must be a parameter of the path',
    },
  )
  .refine(
    ({ path: own, reads: calls = [] }) =>
      calls.every((read) => parametersOf(read).every((name) => parametersOf(own).includes(name))),
    { path: ['reads'], error: 'may contain parameters of the path only' },
  );

const slotName = z.string().regex(/^[a-z-]+\.[a-z-]+$/, 'a slot such as home.featured');

/** JSON Schema of the props that a slot passes to its fragment. Default: no props. */
const propsSchema = z.record(z.string(), z.unknown());

/** A place on a page that a fragment of another team may fill, with the props that it passes. */
export const slotSchema = z.strictObject({
  name: slotName,
  props: propsSchema.optional(),
  /** Fragments of several remotes may fill it, one below the other by `order`. Default: one. */
  many: z.literal(true).optional(),
});

export type OfferedSlot = z.infer<typeof slotSchema>;

const manifest = z.strictObject({
  $schema: z.string().optional(),
  name: remoteNameSchema,
  team: z.string().min(1),
  /** Range of SDK versions that it supports. */
  sdk: z.string().min(1),
  /**
   * Range of React versions that it works with, such as `^19.0.0 || ^20.0.0`, while the platform
   * changes to another major. Default: the major that it was built with.
   */
  react: z.string().min(1).optional(),
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
    .array(
      z.strictObject({
        slot: slotName,
        module: exposedModule,
        props: propsSchema.optional(),
        /** Among the fragments of a slot for several; lower ones come first. Default: 0. */
        order: order.optional(),
        /**
         * API paths that the fragment reads first, whatever its props are. Browsers fetch them
         * together with its code.
         */
        reads: reads
          .refine((calls) => calls.every((call) => parametersOf(call).length === 0), {
            error: 'may not contain parameters',
          })
          .optional(),
      }),
    )
    .default([]),
  /** Slots on its own pages that other teams fill. */
  slots: z.array(slotSchema).default([]),
  /** Topics whose values it publishes in the browser; their names begin with the team's. */
  publishes: z.array(topicSchema).optional(),
  /** Topics of other remotes that it reads, with the values that it understands. */
  subscribes: z.array(topicSchema).optional(),
  /** Module name to source file. */
  exposes: z.record(exposedModule, z.string().startsWith('./')),
});

/** What a remote declares in its `mfe.json`: all that the shell knows about it. */
export const manifestSchema = manifest.superRefine(({ team, publishes = [] }, context) => {
  for (const [index, { name }] of publishes.entries())
    if (!name.startsWith(`${team}.`))
      context.addIssue({
        code: 'custom',
        path: ['publishes', index, 'name'],
        message: `must begin with "${team}.", the name of the team`,
      });
});

export type Manifest = z.infer<typeof manifestSchema>;

/**
 * A copy of a manifest with other paths of its pictures.
 * @param change gets the path and its field, such as `routes.0.card.file`
 */
export const withPictures = (
  manifest: Manifest,
  change: (file: string, field: string) => string,
): Manifest => {
  const routes = manifest.routes.map((declared, index) =>
    declared.card
      ? {
          ...declared,
          card: { ...declared.card, file: change(declared.card.file, `routes.${index}.card.file`) },
        }
      : declared,
  );
  const main = manifest.navigation?.main.map((entry, index) => {
    if (!entry.menu) return entry;
    const links = entry.menu.links.map((declared, position) => {
      if (typeof declared.picture !== 'object') return declared;
      const field = `navigation.main.${index}.menu.links.${position}.picture.file`;
      return {
        ...declared,
        picture: { ...declared.picture, file: change(declared.picture.file, field) },
      };
    });
    return { ...entry, menu: { ...entry.menu, links } };
  });
  return {
    ...manifest,
    routes,
    ...(main && { navigation: { ...manifest.navigation!, main } }),
  };
};

/** Parts of a path. Like the router, ignores case and a trailing slash. */
export const partsOf = (path: string): string[] =>
  path
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '');

export const isParameter = (part: string): boolean => part.startsWith(':');

/** Whether an address matches a declared path: `/events/spring` matches `/events/:slug`. */
export const isAddressOf = (address: string, path: string): boolean => {
  const [parts, declared] = [partsOf(address), partsOf(path)];
  return (
    parts.length === declared.length &&
    declared.every((part, index) => isParameter(part) || part === parts[index])
  );
};

const pattern = (path: string): string =>
  partsOf(path)
    .map((part) => (isParameter(part) ? ':' : part))
    .join('/');

/** Addresses that a manifest declares, pages first. */
interface Addresses {
  routes: { path: string }[];
  redirects: { from: string }[];
}

interface RepeatedAddress {
  path: string;
  /** The field that repeats it: `routes.1.path`. */
  field: string;
  /** The field that declares it first. */
  first: string;
}

/**
 * Addresses that one manifest declares more than once. Parameter names, case and a trailing slash
 * are ignored. `/states/new` next to `/states/:slug` is allowed, because the more specific path
 * wins.
 */
export const repeatedAddresses = ({ routes, redirects }: Addresses): RepeatedAddress[] => {
  const declared = [
    ...routes.map(({ path }, index) => ({ path, field: `routes.${index}.path` })),
    ...redirects.map(({ from }, index) => ({ path: from, field: `redirects.${index}.from` })),
  ];
  return declared.flatMap(({ path, field }, index) => {
    const first = declared.findIndex((other) => pattern(other.path) === pattern(path));
    return first < index ? [{ path, field, first: declared[first]!.field }] : [];
  });
};
