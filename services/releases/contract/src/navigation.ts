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

const menu = z.strictObject({
  title: text,
  text,
  /** Below the text. */
  overview: z.array(link).min(1).max(3),
  /** With a picture if the shell has one of that name, such as `2-seater`. */
  links: z
    .array(link.extend({ picture: z.string().optional() }))
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

/** Links of a remote in the header, the drawer and the footer of every page. */
export const navigationSchema = z.strictObject({
  main: z.array(mainEntry).max(4).default([]),
  footer: z
    .array(link.extend({ column: z.enum(footerColumns), order }))
    .max(24)
    .default([]),
});

export type Navigation = z.infer<typeof navigationSchema>;
