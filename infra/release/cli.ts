import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAndPublishLocally } from './local.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
await buildAndPublishLocally({ root, onProgress: (message) => process.stdout.write(`${message}\n`) });
