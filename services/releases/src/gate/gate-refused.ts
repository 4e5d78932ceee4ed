import { DomainError } from '@larkway/kit/errors';
import { type GateReport, releaseErrorCodes } from '@larkway/releases-contract';

/** What a report with problems is answered with: one issue for each, with the fix. */
export const gateRefused = (
  { problems }: GateReport,
  message = 'This does not fit what is live.',
): DomainError =>
  new DomainError(releaseErrorCodes.gateRefused, message, {
    issues: problems.map(({ remote, rule, message: problem, fix }) => ({
      path: `${remote}.${rule}`,
      message: `${problem} ${fix}`,
    })),
  });
