import type { FamilyDefinition } from '../faults/families.js';
import { families } from '../faults/families.js';
import type { Family } from '../faults/fault.js';
import type { Engine } from '../world/world.js';
import { seeded } from './random.js';

/** A part of the campaign in a world of its own: it can be run, and run again, without the others. */
export interface Chapter {
  name: string;
  engine: Engine;
  seed: number;
  /** Kinds of faults with their families, in their order. */
  faults: { family: Family; kind: string }[];
  /** Numbers of its leads: from this one on, so many. */
  firstLead: number;
  leads: number;
}

/** Each kind as often as the others, in an order of the seed. */
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
  const rounds = Array.from({ length: Math.ceil(times / kinds.length) }, () =>
    random.shuffle(kinds),
  ).flat();
  return rounds.slice(0, times).map((kind) => ({ family: name, kind }));
};

const faultsPerChapter = 20;

interface PlanOptions {
  seed: number;
  only?: Family;
  leads: number;
  possible: (kind: string) => boolean;
}

/** The whole campaign: every family on its engines, in chapters of twenty faults. */
export const fullPlan = ({ seed, only, leads, possible }: PlanOptions): Chapter[] => {
  const wanted = families.filter(({ name }) => !only || name === only);
  const total = families.reduce((sum, { times }) => sum + times, 0);
  let firstLead = 0;
  const chapters = wanted.flatMap((family) =>
    family.engines.flatMap((engine) => {
      const faults = inOrder(
        family,
        Math.ceil(family.times / family.engines.length),
        engine,
        seed,
        possible,
      );
      const parts = Array.from({ length: Math.ceil(faults.length / faultsPerChapter) }, (_, part) =>
        faults.slice(part * faultsPerChapter, (part + 1) * faultsPerChapter),
      );
      return parts.map((part, index): Chapter => {
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
  // Every family early on: a fault that is fatal to all shows itself in the first minutes.
  return seeded('chapters', seed).shuffle(chapters);
};

/** How many of each family the short form has on one engine. */
const shortTimes: Record<Family, number> = {
  worker: 2,
  service: 2,
  redis: 2,
  postgres: 1,
  smtp: 3,
  mixed: 2,
};

/** Some faults of each family on both engines. */
export const shortPlan = ({ seed, only, possible }: Omit<PlanOptions, 'leads'>): Chapter[] =>
  (['redis', 'postgres'] as const).map((engine, index) => {
    const wanted = families.filter(
      ({ name, engines }) => engines.includes(engine) && (!only || name === only),
    );
    const faults = wanted.flatMap((family) =>
      inOrder(family, shortTimes[family.name], engine, seed, possible),
    );
    const leads = faults.length * 10;
    return {
      name: `short-${engine}`,
      engine,
      seed,
      faults: seeded('short', seed, engine).shuffle(faults),
      firstLead: index * 10_000,
      leads,
    };
  });
