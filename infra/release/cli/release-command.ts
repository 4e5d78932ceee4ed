import { Command, CommanderError } from 'commander';
import { addCanary } from './canary.js';
import { failureText } from './complain.js';
import { addDiff } from './diff.js';
import { exitCodeHelp, exitCodeOf } from './exit-codes.js';
import { addHistory } from './history.js';
import { addLock } from './lock.js';
import { addPreview } from './preview.js';
import { addPromote } from './promote.js';
import { addPublish } from './publish.js';
import { addRollback } from './rollback.js';
import { openSession, type Surroundings } from './session.js';
import { addStatus } from './status.js';
import { addToken } from './token.js';

const environmentHelp = `
Environment:
  RELEASES_URL, RELEASES_TOKEN  the release service and a team's token; the site that runs here without them
  ARTEFACTS_DIR                 folder that "publish" uploads to, .local/artefacts without any
  ARTEFACTS_S3_ENDPOINT, ARTEFACTS_S3_BUCKET, ARTEFACTS_S3_ACCESS_KEY, ARTEFACTS_S3_SECRET_KEY
                                a bucket instead of the folder; ARTEFACTS_S3_REGION and ARTEFACTS_S3_PREFIX where needed
  ARTEFACTS_S3_SESSION_TOKEN    of temporary keys, such as those of a pipeline
  SITE_ORIGIN                   of the site, for the links of "preview"`;

const commands = [
  addPublish,
  addPromote,
  addCanary,
  addRollback,
  addPreview,
  addStatus,
  addHistory,
  addDiff,
  addLock,
  addToken,
];

/** Carries out one command. @returns the exit code. */
export const releaseCommand = async (
  args: string[],
  surroundings: Surroundings,
): Promise<number> => {
  const { print, complain } = surroundings;
  const program = new Command('npm run release --');
  // Known before anything is parsed: wrong usage is answered in the same way as everything else.
  const isForMachines = args.includes('--json');
  program
    .description('Publishes microfrontends and says which of their versions are live.')
    .option('--json', 'print JSON; "npm run --silent release" keeps npm’s own lines out of it')
    .addHelpText('after', `${environmentHelp}\n${exitCodeHelp}`)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => print(text.trimEnd()),
      writeErr: (text) => !isForMachines && complain(text.trimEnd()),
    })
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('"npm run release -- --help" lists commands and options.');
  const session = openSession(surroundings, () => isForMachines);
  for (const add of commands) add(program, session);
  try {
    await program.parseAsync(
      args.filter((arg) => arg !== '--json'),
      { from: 'user' },
    );
    return 0;
  } catch (error) {
    // The parser has spoken to people already.
    if (!(error instanceof CommanderError) || isForMachines)
      complain(failureText(error, isForMachines));
    return exitCodeOf(error);
  }
};
