import { readFileSync } from 'node:fs';

export const paint = readFileSync('paint', 'utf8');
