import { type State, usStates } from '@larkway/dealers-contract';
import { closedOrigin, renderOnServer, textOf } from '@larkway/sdk/testing';
import { aState } from '../../testing/fixtures';
import { loadShapes, ShapeSheet } from './shape-sheet';
import shapes from './shapes.json';
import { UsMap } from './us-map';

const states: State[] = usStates.map(({ name, slug, abbreviation }, index) =>
  aState({ name, slug, abbreviation, dealerCount: (index % 7) + 1 }),
);

/** The map on initial load of a page, with the states in the document or still loading. */
const viewOf = async (known: State[] | undefined): Promise<string> => {
  const Component = () => (
    <>
      <ShapeSheet />
      <UsMap states={known} skipTo="below" />
    </>
  );
  const load = async () => {
    await loadShapes();
    return { fallback: {} };
  };
  return (await renderOnServer({ Component, load }, { origin: await closedOrigin() })).html;
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

  it('the document has each shape once, however often it is drawn', async () => {
    const html = await viewOf(states);
    for (const [state, shape] of Object.entries(shapes)) {
      expect([state, timesIn(html, shape)]).toEqual([state, 1]);
      expect([state, timesIn(html, `href="#us-${state}"`)]).toEqual([state, 2]);
    }
  });

  it('the legend names the numbers of dealers of each shade', async () => {
    expect(textOf(await viewOf(states))).toMatch(/Dealers ?1 ?2 ?3 ?4 ?5–7/);
  });

  it('while the states load, the country is shown without links and shades', async () => {
    const html = await viewOf(undefined);
    expect(timesIn(html, 'href="/states/')).toBe(0);
    expect(timesIn(html, 'href="#us-')).toBe(50);
    expect(textOf(html)).not.toContain('Dealers');
  });
});
