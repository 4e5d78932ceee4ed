import type { CanarySteps } from '@larkway/ops-contract';
import { Box } from '@larkway/sdk';
import { count } from '../format/numbers';
import { RelativeTime } from '../ui/time';

/** When the next step follows. */
const When = ({ waitsFor, nextAt, visits, visitsNeeded, refusal }: CanarySteps) => {
  switch (waitsFor) {
    case null:
      return 'within seconds';
    case 'time':
      return <RelativeTime at={nextAt} />;
    case 'visits':
      return `after ${count(visitsNeeded)} visits, so far ${count(visits)}`;
    case 'unlock':
      return 'when releases are unlocked';
    case 'compatibility':
      return `when the compatibility check passes: ${refusal}`;
    default:
      return `waits for ${waitsFor}`;
  }
};

/** The step of a canary whose share grows by itself, when the next one is due, and who started it. */
export const CanaryStep = ({ steps }: { steps: CanarySteps }) => {
  const { percents, step, by, reason } = steps;
  const next = step + 1 === percents.length ? 'promoted' : `${percents[step]} %`;
  return (
    <>
      {step} of {percents.length}, then {next} <When {...steps} />
      <Box color="ink2">
        Started by {by}: {reason}
      </Box>
    </>
  );
};
