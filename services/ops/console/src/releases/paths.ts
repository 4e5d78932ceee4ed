import { remotesPath } from '@larkway/ops-contract';

export const releasesPath = '/ops/api/releases';
export const ownershipPath = `${releasesPath}/ownership`;
export const changesPath = `${releasesPath}/changes`;
export const remotePath = (name: string): string => `${remotesPath}/${encodeURIComponent(name)}`;

/** Milliseconds after which the service is asked again: what teams do by themselves shows here too. */
export const EVERY = 5_000;
