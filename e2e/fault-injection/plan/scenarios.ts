import type { FamilyDefinition } from '../faults/families.js';
import { families } from '../faults/families.js';
import type { Family } from '../faults/fault.js';
import { type Engine, engines } from '../world/world.js';
import { seeded } from './random.js';

/** A part of the run with its own world; it can be run and repeated without the others. */
export interface Scenario {
  name: string;
  engine: Engine;
  seed: number;
  /** Kinds of faults with their families, in order. */
  faults: { family: Family; kind: string }[];
  /** Number of its first lead. */
  firstLead: number;
  leads: number;
  /**
   * Milliseconds from one fault to the next in a soak, in which faults spare one copy of each role
   * and memory is sampled.
   */
  pace?: number;
}

/** Each kind equally often, in an order that depends on the seed. */
const inOrder = (
  { name, faults }: FamilyDefinition,
  times: number,
  engine: Engine,
  seed: number,
  possible: (kind: string) => boolean,
) => {
  const kinds = faults
    .filter(({ kind, engines }) => (!engines || engines.includes(engine)) && possible(kind))
    .map(({ kind }) => kind);
  const random = seeded('order', seed, name, engine);
  if (kinds.length === 0) return [];
  const rounds = Array.from({ length: Math.ceil(times / kinds.length) }, () =>
    random.shuffle(kinds),
  ).flat();
  return rounds.slice(0, times).map((kind) => ({ family: name, kind }));
};

/** Leads of a full run. */
export const usualLeads = 20_000;

/** The nightly form of the soak. */
export const usualSoak = { leads: 100_000, faults: 1_000, minutes: 120 };

const faultsPerScenario = 20;

interface PlanOptions {
  seed: number;
  only?: Family;
  leads: number;
  possible: (kind: string) => boolean;
}

/** The full run: every family on its engines, in scenarios of twenty faults. */
export const fullPlan = ({ seed, only, leads, possible }: PlanOptions): Scenario[] => {
  const wanted = families.filter(({ name }) => !only || name === only);
  const total = families.reduce((sum, { times }) => sum + times, 0);
  let firstLead = 0;
  const scenarios = wanted.flatMap((family) =>
    family.engines.flatMap((engine) => {
      const faults = inOrder(
        family,
        Math.ceil(family.times / family.engines.length),
        engine,
        seed,
        possible,
      );
      const parts = Array.from(
        { length: Math.ceil(faults.length / faultsPerScenario) },
        (_, part) => faults.slice(part * faultsPerScenario, (part + 1) * faultsPerScenario),
      );
      return parts.map((part, index): Scenario => {
        const share = Math.ceil((leads * part.length) / total);
        firstLead += share;
        return {
          name: `${family.name}-${engine}-${index + 1}`,
          engine,
          seed,
          faults: part,
          firstLead: firstLead - share,
          leads: share,
        };
      });
    }),
  );
  // Shuffled, so that every family comes early. The word of the seed fixes the order of earlier
  // runs.
  return seeded('chapters', seed).shuffle(scenarios);
};

interface SoakOptions {
  seed: number;
  /** Of both engines. */
  leads: number;
  faults: number;
  minutes: number;
  possible: (kind: string) => boolean;
}

/** The soak: a scenario for each engine, both at the same time, with the faults of all families. */
export const soakPlan = ({ seed, leads, faults, minutes, possible }: SoakOptions): Scenario[] =>
  engines.map((engine, index) => {
    const count = Math.ceil(faults / engines.length);
    const shares = families
      .filter((family) => family.engines.includes(engine))
      .map((family) => ({ family, share: family.times / family.engines.length }))
      .filter(({ family }) => inOrder(family, 1, engine, seed, possible).length > 0);
    const all = shares.reduce((sum, { share }) => sum + share, 0);
    const chosen = shares.flatMap(({ family, share }) =>
      inOrder(family, Math.ceil((count * share) / all), engine, seed, possible),
    );
    const own = Math.ceil(leads / engines.length);
    return {
      name: `soak-${engine}`,
      engine,
      seed,
      faults: seeded('soak', seed, engine).shuffle(chosen).slice(0, count),
      firstLead: index * own,
      leads: own,
      pace: (minutes * 60_000) / count,
    };
  });

/** Faults of each family on one engine in the short run. */
const shortTimes: Record<Family, number> = {
  worker: 2,
  service: 2,
  redis: 2,
  postgres: 1,
  power: 1,
  smtp: 3,
  network: 1,
  clocks: 1,
  versions: 0,
  mixed: 2,
};

/** Enough for each fault to be encountered, and to be posted while it lasts. */
const leadsPerShortFault = 6;

/** The short run: some faults of each family on both engines. */
export const shortPlan = ({ seed, only, possible }: Omit<PlanOptions, 'leads'>): Scenario[] =>
  engines.map((engine, index) => {
    const wanted = families.filter(
      ({ name, engines }) => engines.includes(engine) && (!only || name === only),
    );
    const faults = wanted.flatMap((family) =>
      inOrder(family, shortTimes[family.name], engine, seed, possible),
    );
    const leads = faults.length * leadsPerShortFault;
    return {
      name: `short-${engine}`,
      engine,
      seed,
      faults: seeded('short', seed, engine).shuffle(faults),
      firstLead: index * 10_000,
      leads,
    };
  });
