import type { Lead } from '../plan/leads.js';
import type { Random } from '../plan/random.js';
import type { Engine, World } from '../world/world.js';

export type Family =
  | 'worker'
  | 'service'
  | 'redis'
  | 'postgres'
  | 'power'
  | 'smtp'
  | 'network'
  | 'clocks'
  | 'versions'
  | 'mixed';

export interface FaultContext {
  world: World;
  random: Random;
  /** Leads that are posted during the fault. */
  leads: Lead[];
  /** Records the mark of a lead that the fault turns into a poison job. */
  poison: (mark: string) => void;
}

export interface Fault {
  kind: string;
  /** Queue engines that it applies to; both if omitted. */
  engines?: Engine[];
  needs?: 'small-disk' | 'power-disk' | 'movable-clock' | 'proc' | 'previous-version';
  /** Starts only when no email is open, so that nothing else affects the measurement. */
  fromRest?: boolean;
  /** Leads are posted after it has started. */
  run: (context: FaultContext) => Promise<void>;
}

/** Milliseconds until a trap that no process reaches is an error of the run. */
export const trapMilliseconds = 60_000;
