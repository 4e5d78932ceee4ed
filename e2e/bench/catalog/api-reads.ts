import { median, times } from '../figures.js';
import { load } from '../load.js';
import type { Part } from '../part.js';
import { startOwnSite } from '../sites.js';

const PATH = '/api/vehicles';
const ROUNDS = 7;
const SECONDS = 3;
const CONNECTIONS = 20;
const SHARE = 0.6;

/** Answers a second. */
const throughputOf = async (url: string): Promise<number> =>
  (await load(url, [], { connections: CONNECTIONS, seconds: SECONDS })).rate;

/** What a read costs that the site answers in place of its service. */
export const apiReads: Part = {
  name: 'api-reads',
  title: `Reads of the API: \`GET ${PATH}\` through the site against the service itself`,
  measure: async (context) => {
    const { urls } = await startOwnSite(context);
    const rounds: { site: number; service: number }[] = [];
    // The site stores an answer that is asked for twice: the first round warms both up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const site = await throughputOf(`${urls['site']}${PATH}`);
      const service = await throughputOf(`${urls['inventory']}${PATH}`);
      if (round > 0) rounds.push({ site, service });
    }
    const ratio = median(rounds.map(({ site, service }) => site / service));
    const rate = (name: 'site' | 'service'): string =>
      Math.round(median(rounds.map((round) => round[name]))).toLocaleString('en');
    return {
      rows: [
        { what: 'Answers a second, through the site', value: rate('site') },
        { what: 'Answers a second, from the service', value: rate('service') },
        { what: 'Ratio', value: times(ratio), target: `>= ${SHARE}x`, holds: ratio >= SHARE },
      ],
      figures: { rounds, ratio },
    };
  },
};
