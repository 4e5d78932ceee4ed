import { dealersPaths } from '@larkway/dealers-contract';
import { renderOnServer, startApi, type TestApi } from '@larkway/sdk/testing';
import { seededDealers } from '../../testing/seeded-dealers';
import * as page from './dealerships-page';

let api: TestApi;

const near = dealersPaths.dealershipsNear({ near: '78701' }, '50');
const place = dealersPaths.placeNear('78701');
const austin = { ...seededDealers.find(({ city }) => city === 'Austin')!, distance: 0.2 };

beforeAll(async () => {
  api = await startApi({
    [dealersPaths.dealerships]: seededDealers,
    [near]: [austin],
    [place]: { latitude: 30.27, longitude: -97.74 },
  });
});
afterAll(() => api.close());

const viewOf = (search: string) =>
  renderOnServer(page, { origin: api.origin, path: `/dealerships${search}` });

/** How many dealers the clusters of the map stand for. */
const onMap = (html: string): number =>
  [...html.matchAll(/<a [^>]*title="[^"]+"[^>]*>(\d+)<\/a>/g)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );

const placed = seededDealers.filter(({ latitude }) => latitude !== null).length;

describe('the data of the page of all dealers', () => {
  it('without a search: the dealers of the list whole, of the others only what the map shows', async () => {
    const { html, loaded } = await viewOf('');
    const data = JSON.stringify(loaded.fallback);
    const whole = seededDealers.filter(({ address }) => data.includes(JSON.stringify(address)));
    expect(whole).toEqual(seededDealers.slice(0, 24));
    expect(html.match(/<article /g)).toHaveLength(24);
    expect(onMap(html)).toBe(placed);
    expect(html).toContain(`The first 24 of ${seededDealers.length} dealers`);
  });

  it('with a text: the dealers that match it', async () => {
    const { html, loaded } = await viewOf('?search=oregon&show=all');
    const inOregon = seededDealers.filter(({ state }) => state === 'Oregon');
    expect(Object.values(loaded.fallback)).toEqual([
      { search: 'oregon', count: seededDealers.length, dealers: inOregon },
    ]);
    expect(html.match(/<article /g)).toHaveLength(inOregon.length);
    expect(html).toContain(`>${seededDealers.length}<`);
  });

  it('with a place: the dealers around it', async () => {
    const { html, loaded } = await viewOf('?search=78701');
    expect(loaded.fallback).toEqual({
      'embedded dealers': { search: '78701', count: seededDealers.length, dealers: [] },
      [near]: [austin],
      [place]: { latitude: 30.27, longitude: -97.74 },
    });
    expect(html.match(/<article /g)).toHaveLength(1);
  });

  it('with ?show=all: all dealers', async () => {
    const { loaded } = await viewOf('?show=all');
    expect(loaded.fallback).toEqual({ [dealersPaths.dealerships]: seededDealers });
  });
});
