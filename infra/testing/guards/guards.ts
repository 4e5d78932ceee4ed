import { cacheGuards } from './cache-guards.js';
import { consoleGuards } from './console-guards.js';
import type { Guard } from './guard.js';
import { kitGuards } from './kit-guards.js';
import { leadGuards } from './lead-guards.js';
import { notificationGuards } from './notification-guards.js';
import { releaseGuards } from './release-guards.js';
import { renderingGuards } from './rendering-guards.js';
import { siteGuards } from './site-guards.js';
import { storageGuards } from './storage-guards.js';
import { supplyChainGuards } from './supply-chain-guards.js';

export const guards: Guard[] = [
  ...siteGuards,
  ...renderingGuards,
  ...cacheGuards,
  ...releaseGuards,
  ...supplyChainGuards,
  ...consoleGuards,
  ...notificationGuards,
  ...kitGuards,
  ...leadGuards,
  ...storageGuards,
];
