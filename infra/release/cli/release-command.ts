import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { addCanary, addLock, addPromote, addRollback } from './channel-commands.js';
import { exitCodeHelp, exitCodeOf, failureText } from './errors.js';
import { addCheckService } from './check-service.js';
import { addCheckShell } from './check-shell.js';
import { addDiff } from './diff.js';
import { addHistory } from './history.js';
import { addPreview } from './preview.js';
import { addProvenance } from './provenance.js';
import { addPublish } from './publish.js';
import { addPublisher } from './publisher.js';
import { addSbom } from './sbom.js';
import { type CommandContext, openSession } from './session.js';
import { addStatus } from './status.js';
import { addToken } from './token.js';

const environmentHelp = `
Environment:
  RELEASES_URL, RELEASES_TOKEN  release service and a team's token, or an OpenID Connect token of a trusted pipeline;
                                default: the site that runs here
  RELEASES_AUDIENCE             in a GitHub workflow with "id-token: write" and without RELEASES_TOKEN: audience of its tokens;
                                default: larkway-releases
  RELEASE_PUBLIC_KEYS           keys with which "provenance" verifies; default: the key that the service gives
  ARTIFACTS_DIR                 folder that "publish" uploads to; default: .local/artifacts
  ARTIFACTS_S3_ENDPOINT, ARTIFACTS_S3_BUCKET, ARTIFACTS_S3_ACCESS_KEY, ARTIFACTS_S3_SECRET_KEY
                                bucket instead of the folder; ARTIFACTS_S3_REGION and ARTIFACTS_S3_PREFIX if needed
  ARTIFACTS_S3_SESSION_TOKEN    for temporary keys, such as those of a pipeline
  SITE_ORIGIN                   origin of the site, for the links of "preview"`;

const commands = [
  addPublish,
  addPromote,
  addCanary,
  addRollback,
  addPreview,
  addStatus,
  addHistory,
  addDiff,
  addSbom,
  addProvenance,
  addLock,
  addToken,
  addPublisher,
];

const platformCommands = [addCheckService, addCheckShell];

/** Only this repository has services and a shell. */
const isPlatform = (root: string): boolean => existsSync(join(root, 'infra/services.json'));

/** Runs one command. @returns the exit code */
export const releaseCommand = async (args: string[], context: CommandContext): Promise<number> => {
  const { print, printError } = context;
  const program = new Command('npm run release --');
  // Read before parsing, so that usage errors are also printed as JSON.
  const isJson = args.includes('--json');
  program
    .description('Publishes microfrontends and changes which of their versions are live.')
    .option('--json', 'print JSON; "npm run --silent release" keeps npm’s own lines out of it')
    .addHelpText('after', `${environmentHelp}\n${exitCodeHelp}`)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => print(text.trimEnd()),
      writeErr: (text) => !isJson && printError(text.trimEnd()),
    })
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('"npm run release -- --help" lists commands and options.');
  const session = openSession(context, () => isJson);
  for (const add of [...commands, ...(isPlatform(context.root) ? platformCommands : [])])
    add(program, session);
  try {
    await program.parseAsync(
      args.filter((arg) => arg !== '--json'),
      { from: 'user' },
    );
    return 0;
  } catch (error) {
    // The parser has already printed its error as text.
    if (!(error instanceof CommanderError) || isJson) printError(failureText(error, isJson));
    return exitCodeOf(error);
  }
};
