import { parseArgs } from 'node:util';
import { families } from '../faults/families.js';
import type { Family } from '../faults/fault.js';
import { usualLeads, usualSoak } from '../plan/scenarios.js';

export interface Options {
  seed: number;
  short: boolean;
  planted: boolean;
  only?: Family;
  /** A commit: version N-1. */
  previous?: string;
  leads: number;
  soak?: { faults: number; minutes: number } | undefined;
  /** Scenarios at a time. */
  lanes: number;
  /** Folder for the results of finished scenarios, so that an interrupted run can continue. */
  state?: string;
  /** File for the counts, in Jest's format. */
  outputFile?: string;
}

const familyOf = (name: string | undefined): Family | undefined => {
  if (name === undefined) return undefined;
  const found = families.find((family) => family.name === name);
  if (!found)
    throw new Error(
      `--only: there is no family "${name}"; the families are ${families.map((family) => family.name).join(', ')}`,
    );
  return found.name;
};

const positiveInteger = (name: string, text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`--${name} must be a whole number of at least 1, not "${text}"`);
  return value;
};

/** @throws an error that explains what is wrong with the arguments */
export const readOptions = (args: string[]): Options => {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string' },
      short: { type: 'boolean', default: false },
      planted: { type: 'boolean', default: false },
      only: { type: 'string' },
      previous: { type: 'string' },
      soak: { type: 'boolean', default: false },
      leads: { type: 'string' },
      faults: { type: 'string', default: String(usualSoak.faults) },
      minutes: { type: 'string', default: String(usualSoak.minutes) },
      lanes: { type: 'string' },
      state: { type: 'string' },
      json: { type: 'boolean', default: false },
      outputFile: { type: 'string' },
    },
  });
  return {
    seed: values.seed
      ? positiveInteger('seed', values.seed)
      : 1 + Math.floor(Math.random() * 999_999),
    short: values.short,
    planted: values.planted,
    only: familyOf(values.only),
    previous: values.previous,
    leads: positiveInteger(
      'leads',
      values.leads ?? String(values.soak ? usualSoak.leads : usualLeads),
    ),
    soak: values.soak
      ? {
          faults: positiveInteger('faults', values.faults),
          minutes: positiveInteger('minutes', values.minutes),
        }
      : undefined,
    // Both scenarios of a soak run at the same time.
    lanes: positiveInteger('lanes', values.lanes ?? (values.soak ? '2' : '1')),
    state: values.state,
    outputFile: values.outputFile,
  };
};
