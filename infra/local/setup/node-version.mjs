import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** Ends with one sentence when this Node is too old to run anything else. */
export const requireNode = () => {
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node.replace('>=', '');
  const [major, minor] = wanted.split('.').map(Number);
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  console.error(`Node ${wanted} or newer is needed; this is ${process.versions.node}. See https://nodejs.org/en/download`);
  process.exit(1);
};
