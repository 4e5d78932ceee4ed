import { root } from '../local/repository.js';
import { buildLocally } from './build-locally.js';

await buildLocally({ root, onProgress: (message) => process.stdout.write(`${message}\n`) });
