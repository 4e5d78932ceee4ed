import { until } from '../world/until.js';
import type { PartName } from '../world/parts.js';
import type { World } from '../world/world.js';
import type { Place } from '../wire/postgres-proxy.js';
import type { StepName } from '../wire/postgres-protocol.js';
import type { Phase } from '../wire/smtp-conversation.js';
import { type Fault, type FaultContext, trapMilliseconds } from './fault.js';

/** Waits until a process was killed and is ready again; removes the trap in any case. */
const untilKilledAndBack = async (
  world: World,
  name: string,
  isHit: () => PartName | undefined,
  unset: () => void,
): Promise<void> => {
  try {
    const victim = await until(`a process reaches "${name}"`, isHit, trapMilliseconds);
    await world.parts[victim]!.process.untilReady();
  } finally {
    unset();
  }
};

const killAtStep = (
  kind: string,
  step: StepName,
  place: Place,
  candidatesIn: (world: World) => PartName[],
): Fault => ({
  kind,
  run: async ({ world, random }) => {
    let taken = false;
    let victim: PartName | undefined;
    const traps = random.shuffle(candidatesIn(world)).map((name) => {
      const { process, postgres } = world.parts[name]!;
      return postgres.set({
        step,
        place,
        takes: () => {
          const isFirst = !taken;
          taken = true;
          return isFirst;
        },
        spring: () => {
          process.kill(kind);
          victim = name;
        },
      });
    });
    await untilKilledAndBack(
      world,
      kind,
      () => victim,
      () => traps.forEach((unset) => unset()),
    );
  },
});

const killInConversation = (kind: string, phase: Phase, after: boolean): Fault => ({
  kind,
  run: async ({ world }: FaultContext) => {
    let taken = false;
    let victim: PartName | undefined;
    const unset = world.mail.addScript({
      phase,
      does: after ? 'proceed' : 'silence',
      when: ({ worker }) => !taken && world.mayKill(worker as PartName),
      onHit: ({ worker }) => {
        taken = true;
        const kill = () => {
          world.parts[worker as PartName]!.process.kill(kind);
          victim = worker as PartName;
        };
        if (after) setImmediate(kill);
        else kill();
      },
    });
    await untilKilledAndBack(world, kind, () => victim, unset);
  },
});

const workers = (world: World): PartName[] => world.killable('worker');
const services = (world: World): PartName[] => world.killable('leads', 'dealers');

/** kill -9 of the email worker at each point at which it could lose or duplicate an email. */
export const workerFaults: Fault[] = [
  killAtStep('before the claim', 'claim', 'statement', workers),
  killAtStep('after the claim, before the email is offered', 'claim', 'committed', workers),
  killInConversation('before DATA', 'data', false),
  killInConversation('after the email, before the reply', 'end', false),
  killInConversation('right after the reply', 'end', true),
  killAtStep('after the reply, before its record is committed', 'record', 'commit', workers),
  killAtStep('after the record, before the job is completed', 'record', 'committed', workers),
];

/** kill -9 of a service, or of the relay in it, while it works. */
export const serviceFaults: Fault[] = [
  killAtStep('a service before it stores', 'accept', 'statement', services),
  killAtStep('a service after its commit, before its answer', 'accept', 'committed', services),
  killAtStep('the relay between the queue and its own record', 'relay', 'statement', services),
  killAtStep('the relay before its commit', 'relay', 'commit', services),
  killAtStep('the relay after its commit', 'relay', 'committed', services),
];
