import { dealersPaths, type Dealership } from '@larkway/dealers-contract';
import { closedOrigin, renderOnServer, textOf } from '@larkway/sdk/testing';
import { aDealership, aState } from '../../testing/fixtures';
import { StateDealers } from './state-dealers';

/** The list on initial load, with these dealers in the document. */
const viewOf = async (dealers: Dealership[]): Promise<string> => {
  const module = {
    Component: () => <StateDealers state={aState()} />,
    load: async () => ({ fallback: { [dealersPaths.dealershipsOfState('Florida')]: dealers } }),
  };
  return (await renderOnServer(module, { origin: await closedOrigin() })).html;
};

describe('the dealers of a state', () => {
  it('a state without dealers says Dealerships Coming Soon, with a Get Notified link to the contact page', async () => {
    const html = await viewOf([]);
    expect(textOf(html)).toContain('Dealerships Coming Soon');
    expect(html).toMatch(/<a[^>]* href="\/contact"[^>]*>Get Notified<\/a>/);
    expect(html).not.toContain('<article');
  });

  it('a state with a dealer does not say Dealerships Coming Soon', async () => {
    const html = await viewOf([aDealership()]);
    expect(textOf(html)).toContain('Gulfline Electric');
    expect(textOf(html)).not.toContain('Coming Soon');
  });

  it('a dealer whose place is half known has a card, but neither pin nor Directions', async () => {
    const html = await viewOf([aDealership({ longitude: null })]);
    expect(textOf(html)).toContain('Call');
    expect(textOf(html)).not.toContain('Directions');
    expect(html).not.toContain('href="#dealer-');
  });
});
