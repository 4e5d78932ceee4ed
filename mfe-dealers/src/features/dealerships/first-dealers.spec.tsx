import { dealersPaths } from '@larkway/dealers-contract';
import { renderOnServer, startApi, type TestApi } from '@larkway/sdk/testing';
import { seededDealers } from '../../testing/seeded-dealers';
import * as page from './dealerships-page';

let api: TestApi;

beforeAll(async () => {
  api = await startApi({ [dealersPaths.dealerships]: seededDealers });
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

  it.each(['?search=oregon', '?show=all'])('with %s: all dealers', async (search) => {
    const { loaded } = await viewOf(search);
    expect(loaded.fallback).toEqual({ [dealersPaths.dealerships]: seededDealers });
  });
});
