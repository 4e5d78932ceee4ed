import { parseArgs } from 'node:util';
import type { Family } from './faults/fault.js';
import { families } from './faults/families.js';

export interface Options {
  seed: number;
  short: boolean;
  planted: boolean;
  only?: Family;
  leads: number;
  /** Chapters at a time. */
  lanes: number;
  /** Where a long campaign keeps what it has done, so that it can go on after it was stopped. */
  state?: string;
  /** File for the numbers of a test run. */
  outputFile?: string;
}

const familyOf = (name: string | undefined): Family | undefined => {
  if (name === undefined) return undefined;
  const found = families.find((family) => family.name === name);
  if (!found)
    throw new Error(
      `there is no family ${name}; there are ${families.map((family) => family.name).join(', ')}`,
    );
  return found.name;
};

const whole = (name: string, text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`--${name} is a whole number from 1 up, not "${text}"`);
  return value;
};

/** @throws in words for whoever has typed them */
export const readOptions = (args: string[]): Options => {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string' },
      short: { type: 'boolean', default: false },
      planted: { type: 'boolean', default: false },
      only: { type: 'string' },
      leads: { type: 'string', default: '20000' },
      lanes: { type: 'string', default: '1' },
      state: { type: 'string' },
      json: { type: 'boolean', default: false },
      outputFile: { type: 'string' },
    },
  });
  return {
    seed: values.seed ? whole('seed', values.seed) : 1 + Math.floor(Math.random() * 999_999),
    short: values.short,
    planted: values.planted,
    only: familyOf(values.only),
    leads: whole('leads', values.leads),
    lanes: whole('lanes', values.lanes),
    state: values.state,
    outputFile: values.outputFile,
  };
};
