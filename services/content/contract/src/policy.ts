import { z } from 'zod';
import { type PolicySlug, policyTitles } from './paths.js';

const slugs = Object.keys(policyTitles) as [PolicySlug, ...PolicySlug[]];

/**
 * Placeholders that the page fills in: values that operators can change, and links to other
 * policies.
 */
const policyPlaceholders = ['brand', 'phone', 'email', 'hours', ...slugs] as const;

const placeholder = new RegExp(`\\{(?:${policyPlaceholders.join('|')})\\}`, 'g');

const plain = z
  .string()
  .min(1)
  .regex(/^[^<>{}\p{Cc}]*$/u, 'Must be plain text on one line');

const text = z
  .string()
  .min(1)
  .regex(/^[^<>\p{Cc}]*$/u, 'Must be plain text on one line')
  .refine((value) => !/[{}]/.test(value.replace(placeholder, '')), {
    error: 'Must name known placeholders only',
  })
  .meta({
    description: `Plain text; may hold ${policyPlaceholders.map((name) => `{${name}}`).join(', ')}`,
  });

const block = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('paragraph'), text }),
    z.strictObject({
      kind: z.literal('list'),
      isOrdered: z.boolean(),
      items: z.array(text).min(2),
    }),
    z
      .strictObject({
        kind: z.literal('table'),
        caption: plain,
        columns: z.array(plain).min(2).max(4),
        rows: z.array(z.array(plain)).min(1),
      })
      .refine(({ columns, rows }) => rows.every((row) => row.length === columns.length), {
        path: ['rows'],
        error: 'Must have one cell for each column',
      }),
    z.strictObject({
      kind: z.literal('figures'),
      items: z
        .array(z.strictObject({ figure: plain, label: plain }))
        .min(2)
        .max(4),
    }),
  ])
  .meta({ id: 'PolicyBlock' });

const section = z
  .strictObject({
    id: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .meta({
        description: 'Unique in its policy; fit for an address fragment',
        examples: ['how-long-we-keep-it'],
      }),
    heading: plain,
    blocks: z.array(block).min(1),
  })
  .meta({ id: 'PolicySection' });

export const policySlugSchema = z.enum(slugs).meta({ id: 'PolicySlug' });

/** A policy as a document of structured, plain text: a page decides what it looks like. */
export const policySchema = z
  .strictObject({
    slug: policySlugSchema,
    title: plain,
    summary: text.meta({ description: 'One or two sentences above the sections' }),
    lastUpdated: z.iso.date(),
    sections: z
      .array(section)
      .min(1)
      .refine((sections) => new Set(sections.map(({ id }) => id)).size === sections.length, {
        error: 'Must have a different id each',
      }),
  })
  .meta({ id: 'Policy' });

export type Policy = z.infer<typeof policySchema>;
export type PolicySection = z.infer<typeof section>;
export type PolicyBlock = z.infer<typeof block>;
