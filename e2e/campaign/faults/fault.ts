import type { Lead } from '../plan/leads.js';
import type { Random } from '../plan/random.js';
import type { Engine, World } from '../world/world.js';

export type Family = 'worker' | 'service' | 'redis' | 'postgres' | 'smtp' | 'mixed';

export interface FaultContext {
  world: World;
  random: Random;
  /** Leads that are posted while the fault is there. */
  leads: Lead[];
  /** Marks of leads that the fault makes poisonous. */
  poison: (mark: string) => void;
}

export interface Fault {
  kind: string;
  /** Queue engines that it makes sense with; both when left out. */
  engines?: Engine[];
  needs?: 'small-disk' | 'movable-clock' | 'proc';
  /** It begins when the road has come to rest, so that nothing else can be to blame for what is measured. */
  fromRest?: boolean;
  /** The leads come once the fault has begun, not before. */
  run: (context: FaultContext) => Promise<void>;
}

/** How long a trap waits for somebody to step into it: it is a broken campaign that sets traps where nobody passes. */
export const trapMilliseconds = 60_000;
