/** `main.ts <folders of the bundle> <folders of what it is built on> [whole]`, comma between folders: writes the rules of a bundle's style sheet and its text as JSON, or says what stands in its way. */
import { extract } from './declarations';
import { type StyleRules, writeRules } from '../src/styles/style-rules';
import { globalSheet, rulesFor } from './sheet';

const [own = '', others = '', extent] = process.argv.slice(2);
const foldersIn = (list: string): string[] => list.split(',').filter(Boolean);

const { declarations, problems } = extract({ own: foldersIn(own), others: foldersIn(others) });
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
} else {
  const rules: StyleRules = { globals: extent === 'whole' ? globalSheet() : '', rules: rulesFor(declarations) };
  process.stdout.write(JSON.stringify({ css: rules.globals + writeRules(rules.rules), rules }));
}
