import {
  type CanaryPlan,
  canaryPlanSchema,
  type CanarySteps,
  type Channel,
  releasesRoutes,
} from '@larkway/releases-contract';
import { InvalidArgumentError } from 'commander';
import { Refused, type ReleasesClient } from '../releases-client.js';
import { minute } from './session.js';

const unitSeconds = { s: 1, m: 60, h: 60 * 60, d: 24 * 60 * 60 };

/** `5,25,50,100` */
export const parseSteps = (text: string): CanaryPlan['percents'] => {
  const { data, error } = canaryPlanSchema.shape.percents.safeParse(
    text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part))),
  );
  if (error)
    throw new InvalidArgumentError(
      'Enter increasing percentages above 0 that end with 100, such as 5,25,50,100.',
    );
  return data;
};

/** `30s`, `10m`, `2h` or `1d`. @returns seconds */
export const parseEvery = (text: string): CanaryPlan['everySeconds'] => {
  const [, count, unit] = /^(\d+)([smhd])$/.exec(text) ?? [];
  const { data, error } = canaryPlanSchema.shape.everySeconds.safeParse(
    Number(count) * unitSeconds[unit as keyof typeof unitSeconds],
  );
  if (error)
    throw new InvalidArgumentError('Enter a time from 1s to 7d, such as 30s, 10m, 2h or 1d.');
  return data;
};

/** The plans of a channel. A release service of an earlier version has none. */
export const readCanarySteps = async (
  { call }: ReleasesClient,
  channel: Channel,
): Promise<CanarySteps[]> => {
  try {
    return await call(releasesRoutes.canarySteps, { query: { channel } });
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return [];
    throw error;
  }
};

const nextText = ({ step, percents }: CanarySteps): string =>
  step + 1 === percents.length ? 'promoted' : `${percents[step]} %`;

const whenText = (steps: CanarySteps): string => {
  const { waitsFor, nextAt, visits, visitsNeeded, refusal } = steps;
  switch (waitsFor) {
    case 'time':
      return `from ${minute(nextAt)} UTC on`;
    case 'visits':
      return `after ${visitsNeeded} visits, so far ${visits}`;
    case 'unlock':
      return 'when the channel is unlocked';
    case 'compatibility':
      return `when the compatibility check passes\n    ${refusal?.replaceAll('\n', '\n    ')}`;
    case null:
      return 'within seconds';
  }
};

/** `mfe-dealers@0.0.0-1a2b3c: step 1 of 4 (5 %), then 25 %, from 2026-11-26 12:40 UTC on` */
export const stepsLine = (steps: CanarySteps): string => {
  const { name, version, step, percents } = steps;
  return `${name}@${version}: step ${step} of ${percents.length} (${percents[step - 1]} %), then ${nextText(steps)}, ${whenText(steps)}`;
};
