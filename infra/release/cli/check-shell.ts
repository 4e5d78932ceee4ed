import { join } from 'node:path';
import { type CompatibilityReport, releasesRoutes } from '@larkway/releases-contract';
import type { Command } from 'commander';
import { problemLines } from './channel-commands.js';
import type { Session } from './session.js';

const reportText = ({ passes, problems }: CompatibilityReport): string =>
  passes
    ? 'The shell can be deployed: every live, canary and last good version of every remote works with its SDK, shared packages and slots.'
    : `The shell cannot be deployed. It would break:\n${problemLines(problems)}`;

const checkShell = async (session: Session): Promise<void> => {
  // Loads the bundler, which no other command without a build needs.
  const { describeHost } = await import('../build-shell.js');
  const host = await describeHost(join(session.root, 'shell'));
  const { call } = await session.releases();
  const report = await call(releasesRoutes.checkShell, { body: host });
  session.answer(report, reportText(report));
  if (!report.passes)
    throw new Error(
      'Do not deploy the shell: remove what the fixes above ask for, and check again.',
    );
};

export const addCheckShell = (program: Command, session: Session): void => {
  program
    .command('check-shell')
    .summary('says whether the shell can be deployed without breaking a remote')
    .description(
      'Compares the SDK, the shared packages and the slots of the shell in this repository with what every live, canary and last good version of every remote needs. Exits with 1 if one would break.',
    )
    .action(() => checkShell(session));
};
