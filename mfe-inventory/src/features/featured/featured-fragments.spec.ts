import { closedOrigin, renderOnServer, startApi, type TestApi, textOf } from '@larkway/sdk/testing';
import { aVehicle } from '../../testing/a-vehicle';
import * as featured from './featured-vehicles';
import * as stateFeatured from './state-featured';
import * as usaFeatured from './usa-featured';

const vehicles = Array.from({ length: 12 }, (_, index) =>
  aVehicle({ id: index + 1, name: `D${index}`, slug: `d-${index}`, isFeatured: index % 3 !== 0 }),
);
const namesOfFeatured = vehicles.filter(({ isFeatured }) => isFeatured).map(({ name }) => name);

let api: TestApi;

beforeAll(async () => {
  api = await startApi({
    '/api/vehicles': vehicles,
    '/api/vehicles/featured': vehicles.filter(({ isFeatured }) => isFeatured),
  });
});
afterAll(() => api.close());

const namesIn = (html: string): string[] =>
  [...html.matchAll(/<h3[^>]*>([^<]+)<\/h3>/g)].map((match) => match[1]!);

describe('featured vehicles on other pages', () => {
  it('a state’s page shows the first three', async () => {
    const { html } = await renderOnServer(stateFeatured, { origin: api.origin });
    expect(namesIn(html)).toEqual(namesOfFeatured.slice(0, 3));
  });

  it('the national overview shows all of them, and leads to the inventory', async () => {
    const { html } = await renderOnServer(usaFeatured, { origin: api.origin });
    expect(namesIn(html)).toEqual(namesOfFeatured);
    expect(html).toContain('href="/inventory"');
  });

  it('the home page shows all of them, and the number of vehicles', async () => {
    const { html } = await renderOnServer(featured, { origin: api.origin });
    expect(namesIn(html)).toEqual(namesOfFeatured);
    expect(textOf(html)).toContain('See all 12');
  });

  it('if they fail to load, home and the national overview say so, and a state’s page shows nothing', async () => {
    const away = await closedOrigin();
    for (const fragment of [featured, usaFeatured]) {
      const { html } = await renderOnServer(fragment, { origin: away });
      expect(textOf(html)).toContain('The vehicles cannot be shown right now');
    }
    expect((await renderOnServer(stateFeatured, { origin: away })).html).toBe('');
  });
});
