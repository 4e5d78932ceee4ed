import { type State, usStates } from '@larkway/dealers-contract';
import { closedOrigin, renderOnServer, textOf } from '@larkway/sdk/testing';
import { aState } from '../../testing/fixtures';
import { UsMap } from './us-map';

const states: State[] = usStates.map(({ name, slug, abbreviation }, index) =>
  aState({ name, slug, abbreviation, dealerCount: (index % 7) + 1 }),
);

/** The map on initial load of a page, with the states in the document or still loading. */
const viewOf = async (known: State[] | undefined): Promise<string> => {
  const Component = () => <UsMap states={known} skipTo="below" />;
  return (await renderOnServer({ Component }, { origin: await closedOrigin() })).html;
};

const timesIn = (html: string, part: string): number => html.split(part).length - 1;

describe('the map on initial load', () => {
  it('each state is a link with its name and its number of dealers', async () => {
    const html = await viewOf(states);
    for (const { name, slug, abbreviation, dealerCount } of states) {
      const label = `${abbreviation}: ${name}, ${dealerCount} ${dealerCount === 1 ? 'dealer' : 'dealers'}`;
      expect(html).toMatch(
        new RegExp(`<a (?=[^>]*aria-label="${label}")[^>]*href="/states/${slug}"`),
      );
    }
  });

  it('the links follow each other by name', async () => {
    const slugs = [...(await viewOf(states)).matchAll(/href="\/states\/([a-z-]+)"/g)].map(
      ([, slug]) => slug,
    );
    expect(slugs).toEqual(usStates.map(({ slug }) => slug).toSorted());
  });

  it('each shape is drawn from the file, for the picture and for its link', async () => {
    const html = await viewOf(states);
    for (const { abbreviation } of states)
      expect([abbreviation, timesIn(html, `href="states.svg#${abbreviation}"`)]).toEqual([
        abbreviation,
        2,
      ]);
  });

  it('the legend names the numbers of dealers of each shade', async () => {
    expect(textOf(await viewOf(states))).toMatch(/Dealers ?1 ?2 ?3 ?4 ?5–7/);
  });

  it('while the states load, the country is shown without links and shades', async () => {
    const html = await viewOf(undefined);
    expect(timesIn(html, 'href="/states/')).toBe(0);
    expect(timesIn(html, 'href="states.svg#')).toBe(50);
    expect(textOf(html)).not.toContain('Dealers');
  });
});
