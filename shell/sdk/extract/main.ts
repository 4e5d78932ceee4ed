/**
 * `main.ts <folders of the bundle> <folders of its dependencies> [whole]`, folders separated by
 * commas: writes the bundle's style sheet and its rules as JSON, or the problems to stderr.
 */
import { extract } from './declarations';
import { layerOrder, type StyleRules, writeRules } from '../src/styles/style-rules';
import { globalSheet, layers, rulesFor } from './sheet';

const [own = '', others = '', extent] = process.argv.slice(2);
const foldersIn = (list: string): string[] => list.split(',').filter(Boolean);

const { declarations, problems } = extract({ own: foldersIn(own), others: foldersIn(others) });
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
} else {
  const rules: StyleRules = {
    ...(extent === 'whole' ? { globals: globalSheet(), layers } : { globals: '' }),
    rules: rulesFor(declarations),
  };
  const order = rules.layers ? layerOrder(rules.layers) : '';
  process.stdout.write(
    JSON.stringify({ css: order + rules.globals + writeRules(rules.rules), rules }),
  );
}
