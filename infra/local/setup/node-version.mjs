import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');

/**
 * Whether a range such as `^22.19.0 || >=26.0.0` contains a version. Knows `^` and `>=` only: it runs before any package is installed.
 *
 * @param {string} version
 * @param {string} range
 */
export const isSupported = (version, range) =>
  range.split('||').some((alternative) => {
    const [, operator, lowest] = /^(\^|>=)(\d+\.\d+\.\d+)$/.exec(alternative.trim());
    const isNewEnough = version.localeCompare(lowest, 'en', { numeric: true }) >= 0;
    return isNewEnough && (operator === '>=' || parseInt(version, 10) === parseInt(lowest, 10));
  });

/** Exits with one sentence when this Node.js cannot run anything else. */
export const requireNode = () => {
  const { node } = process.versions;
  const range = JSON.parse(read('package.json')).engines.node;
  if (isSupported(node, range)) return;
  console.error(
    `Node.js ${node} is not supported. Install ${read('.node-version').trim()} (supported: ${range}) from https://nodejs.org/en/download`,
  );
  process.exit(1);
};
