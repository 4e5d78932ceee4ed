/**
 * `main.ts <folders of the bundle> <folders of its dependencies> [whole]`, folders separated by
 * commas: writes the bundle's style sheet and its rules as JSON, or the problems to stderr.
 */
import { extract } from './declarations';
import { layerOrder, type StyleRules, writeRules } from '../src/styles/style-rules';
import { globalSheet, layers, rulesFor } from './sheet';
import { tokens } from './tokens';

const [own = '', others = '', extent] = process.argv.slice(2);
const foldersIn = (list: string): string[] => list.split(',').filter(Boolean);

const { declarations, problems } = extract({ own: foldersIn(own), others: foldersIn(others) });
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
} else {
  const globals = extent === 'whole' ? globalSheet() : undefined;
  const rules: StyleRules = {
    globals: globals?.inDocuments ?? '',
    ...(globals && { layers, tokens, animations: globals.animations }),
    rules: rulesFor(declarations),
  };
  const beginning = globals ? layerOrder(layers) + globals.whole : '';
  process.stdout.write(JSON.stringify({ css: beginning + writeRules(rules.rules), rules }));
}
