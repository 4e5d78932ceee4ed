/**
 * Checks the repository's imports, and proves with planted violations that every rule would catch
 * one. `--only mfe-dealers` checks that folder alone, in the repository of the current folder.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = path.resolve(import.meta.dirname, '../..');
const planted = path.join(import.meta.dirname, 'planted');
const config = path.join(root, '.dependency-cruiser.cjs');

const require = createRequire(import.meta.url);
const rules = require(config).forbidden;
const cruiser = fileURLToPath(
  new URL('../../bin/dependency-cruiser.mjs', import.meta.resolve('dependency-cruiser')),
);

const productFolders = (cwd) =>
  readdirSync(cwd).filter((name) => /^(mfe-.+|shell|services|infra|e2e)$/.test(name));

/** Runs dependency-cruiser over folders below `cwd` and returns its violations. */
const cruise = (cwd, folders = productFolders(cwd)) => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      new URL('../presets/typescript-api.mjs', import.meta.url).href,
      cruiser,
      '--config',
      config,
      '--output-type',
      'json',
      ...folders,
    ],
    { cwd, encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 },
  );
  if (!stdout) throw new Error(`dependency-cruiser gave no result\n${stderr}`);
  const { modules, summary } = JSON.parse(stdout);
  return {
    sources: modules.map(({ source }) => source),
    violations: summary.violations,
    cruised: summary.totalCruised,
  };
};

/** A planted file says on its first line which rule it breaks. */
const claimOf = (source) =>
  /^\/\/ breaks: (\S+)/.exec(readFileSync(path.join(planted, source), 'utf8'))?.[1];

const checkPlants = () => {
  const { sources, violations } = cruise(planted);
  const claims = sources
    .filter((source) => existsSync(path.join(planted, source)) && !source.startsWith('..'))
    .map((source) => ({ source, rule: claimOf(source) }))
    .filter(({ rule }) => rule);
  const missed = claims.filter(
    ({ source, rule }) => !violations.some((v) => v.from === source && v.rule.name === rule),
  );
  const unproved = rules.filter(({ name }) => !claims.some(({ rule }) => rule === name));
  for (const { source, rule } of missed) console.error(`  not caught: ${rule} let ${source} pass`);
  for (const { name } of unproved) console.error(`  not proved: no planted file breaks ${name}`);
  console.log(
    `boundaries: ${rules.length} rules, ${claims.length} planted violations, ${claims.length - missed.length} caught`,
  );
  return missed.length + unproved.length === 0;
};

const report = (violations, cruised) => {
  for (const { rule, from, to } of violations) {
    const { comment } = rules.find(({ name }) => name === rule.name);
    console.error(`  ${rule.name}: ${from} -> ${to}\n    ${comment}`);
  }
  console.log(`boundaries: ${cruised} modules, ${violations.length} violations`);
  return violations.length === 0;
};

const checkRepository = () => {
  const { violations, cruised } = cruise(root);
  return report(violations, cruised);
};

/** What others do wrong is not held against it. */
const checkFolder = (folder) => {
  const { violations, cruised } = cruise(process.cwd(), [folder]);
  return report(
    violations.filter(({ from }) => from.startsWith(`${folder}/`)),
    cruised,
  );
};

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
const checks = only === undefined ? [checkPlants(), checkRepository()] : [checkFolder(only)];
process.exitCode = checks.every(Boolean) ? 0 : 1;
