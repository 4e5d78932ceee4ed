import {
  type Policy,
  type PolicyBlock,
  type PolicySlug,
  policyTitles,
} from '@larkway/content-contract';
import type { RemoteModule } from '@larkway/sdk';
import {
  closedOrigin,
  type Rendered,
  renderOnServer,
  textOf,
  trialSite,
} from '@larkway/sdk/testing';
import manifest from '../../../mfe.json';
import { releasedPolicies } from '../../released-texts';

const moduleOf = (slug: PolicySlug): Promise<RemoteModule<never>> =>
  import(`./${slug}`) as Promise<RemoteModule<never>>;

/** A text as the page fills it in. */
const filled = (text: string): string =>
  text
    .replace(/\{brand\}/g, trialSite.brand)
    .replace(/\{phone\}/g, trialSite.supportPhone)
    .replace(/\{email\}/g, trialSite.supportEmail)
    .replace(/\{hours\}/g, 'Mon-Fri 8AM-8PM EST')
    .replace(/\{([a-z-]+)\}/g, (_, slug: PolicySlug) => policyTitles[slug]);

const textsOf = (block: PolicyBlock): string[] => {
  if (block.kind === 'paragraph') return [block.text];
  if (block.kind === 'list') return block.items;
  if (block.kind === 'figures') return block.items.flatMap(({ figure, label }) => [figure, label]);
  return [block.caption, ...block.columns, ...block.rows.flat()];
};

/** Ignores spaces, because the markup has none around inline links. */
const squeezed = (text: string): string => text.replace(/\s/g, '');

describe.each(Object.keys(policyTitles) as PolicySlug[])('/%s', (slug) => {
  let policy: Policy;
  let rendered: Rendered;

  beforeAll(async () => {
    policy = await releasedPolicies[slug]();
    rendered = await renderOnServer(await moduleOf(slug), {
      origin: await closedOrigin(),
      path: `/${slug}`,
    });
  });

  test('without its service the initial load still has every sentence', () => {
    const shown = squeezed(textOf(rendered.html));
    const texts = [
      policy.title,
      policy.summary,
      ...policy.sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(textsOf)]),
    ];
    for (const text of texts) expect(shown).toContain(squeezed(filled(text)));
    expect(shown).not.toMatch(/[{}]/);
  });

  test('the table of contents links to every section, and every id on the page is unique', () => {
    const ids = [...rendered.html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toHaveLength(new Set(ids).size);
    for (const { id } of policy.sections) {
      expect(ids).toContain(id);
      expect(rendered.html).toContain(`href="#${id}"`);
    }
  });

  test('shows when it was last updated', () => {
    expect(rendered.html).toContain('<time dateTime="2024-01-01">January 1, 2024</time>');
  });

  test('has a breadcrumb, for readers and for search engines', () => {
    expect(rendered.loaded.head?.jsonLd).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Home', item: `${trialSite.origin}/` },
          { '@type': 'ListItem', position: 2, name: policy.title },
        ],
      },
    ]);
  });

  test('is declared with its own title and description', () => {
    const { title, description } = manifest.routes.find(({ path }) => path === `/${slug}`)!;
    expect(title).toBe(policy.title);
    expect(description).toMatch(/^.{50,160}$/);
    expect(manifest.routes.filter((route) => route.description === description)).toHaveLength(1);
  });
});
