// breaks: browser-code-runs-in-browsers
import { readFileSync } from 'node:fs';

export const usesNode = readFileSync;
