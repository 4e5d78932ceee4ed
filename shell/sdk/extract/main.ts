/** `main.ts <folders of the bundle> <folders of what it is built on> [whole]`, comma between folders: writes the style sheet of a bundle, or says what stands in its way. */
import { extract } from './declarations';
import { globalSheet, sheetOf } from './sheet';

const [own = '', others = '', extent] = process.argv.slice(2);
const foldersIn = (list: string): string[] => list.split(',').filter(Boolean);

const { declarations, problems } = extract({ own: foldersIn(own), others: foldersIn(others) });
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
} else process.stdout.write(`${extent === 'whole' ? globalSheet() : ''}${sheetOf(declarations)}`);
