import { root } from '../local/repository.js';
import { releaseCommand } from './cli/release-command.js';

process.exitCode = await releaseCommand(process.argv.slice(2), {
  env: process.env,
  root,
  print: (text) => process.stdout.write(`${text}\n`),
  printError: (text) => process.stderr.write(`${text}\n`),
});
