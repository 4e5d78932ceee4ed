import type { State } from '@larkway/dealers-contract';
import pg from 'pg';
import { until } from '../../fault-injection/world/until.js';
import { milliseconds, percentile } from '../figures.js';
import { startOwnSite } from '../sites.js';
import type { Part, Row } from '../part.js';

const DEALERS = 100_000;
const REQUESTS = 2_000;
/** Milliseconds. */
const LIMIT = 20;
const TIMEOUT = 120_000;
const radii = ['25', '50', '100', '250', 'any'];

/** Around the seed's dealers, for a realistic density. The same in each run. */
const insert = `
  INSERT INTO dealerships (name, address, city, state_id, zip_code, phone, email, latitude, longitude)
  SELECT 'Dealer ' || n, n || ' Sample Street', d.city, d.state_id, d.zip_code, d.phone, d.email,
         d.latitude + 1.5 * sin(n * 12.9898), d.longitude + 1.5 * sin(n * 78.233)
  FROM generate_series(1, $1::int) AS n
  JOIN (
    SELECT *, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS places
    FROM dealerships WHERE id < 1000 AND latitude BETWEEN 20 AND 70
  ) AS d ON d.place = n % d.places + 1`;

const zipCodesOf = async (client: pg.Client): Promise<string[]> =>
  (
    await client.query<{ zip_code: string }>(
      'SELECT DISTINCT zip_code FROM dealerships WHERE id < 1000 ORDER BY zip_code',
    )
  ).rows.map((row) => row.zip_code);

/** Milliseconds of every request, one after the other: what one visitor waits for. */
const ask = async (addresses: string[]): Promise<number[]> => {
  const took: number[] = [];
  for (const address of addresses) {
    const began = performance.now();
    const response = await fetch(address);
    const body = await response.text();
    took.push(performance.now() - began);
    if (response.status !== 200)
      throw new Error(`${address} answered ${response.status}: ${body.slice(0, 200)}`);
  }
  return took;
};

const rowsOf = (what: string, took: number[]): Row[] => {
  const p99 = percentile(took, 0.99);
  return [
    { what: `${what}, median`, value: `${percentile(took, 0.5).toFixed(1)} ms` },
    {
      what: `${what}, 99th percentile`,
      value: `${p99.toFixed(1)} ms`,
      target: `< ${milliseconds(LIMIT)}`,
      holds: p99 < LIMIT,
    },
  ];
};

/** Whole answers of the service, with up to 100 dealerships each. */
export const nearby: Part = {
  name: 'nearby',
  title: `Dealers around a ZIP code: \`GET /api/dealerships?near=\` with ${DEALERS.toLocaleString('en')} dealers`,
  measure: async (context) => {
    const site = await startOwnSite(context);
    const address = new URL(site.postgresUrl!);
    address.pathname = '/dealers';
    const client = new pg.Client({ connectionString: address.href });
    await client.connect();
    context.defer(() => client.end());
    const zipCodes = await zipCodesOf(client);
    await client.query(insert, [DEALERS]);
    await client.query('ANALYZE dealerships');
    const rows: Row[] = [];
    const figures: Record<string, unknown> = { dealers: DEALERS, requests: REQUESTS };
    const addressesOf = (radius: string) =>
      Array.from(
        { length: REQUESTS },
        (_, index) =>
          `${site.urls['dealers']}/api/dealerships?near=${zipCodes[index % zipCodes.length]}&radius=${radius}`,
      );
    // The list of all dealers is rebuilt first.
    const counted = async () =>
      ((await (await fetch(`${site.urls['dealers']}/api/states`)).json()) as State[]).reduce(
        (total, { dealerCount }) => total + dealerCount,
        0,
      );
    await until('all dealers are listed', async () => (await counted()) > DEALERS, TIMEOUT);
    await ask(addressesOf('50'));
    for (const radius of radii) {
      const took = await ask(addressesOf(radius));
      figures[radius] = took
        .map((value) => Math.round(value * 100) / 100)
        .sort((one, other) => one - other)
        .filter((_, index) => index % 100 === 99);
      rows.push(...rowsOf(radius === 'any' ? 'At any distance' : `Within ${radius} miles`, took));
    }
    return { rows, figures };
  },
};
