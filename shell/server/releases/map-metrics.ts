import type { Channel } from '@larkway/releases-contract';
import type { Logger } from 'pino';
import { Counter, Gauge, type Registry } from 'prom-client';
import { type MapRefused, refusalReasons } from './read-map.js';

const LOOK_MILLISECONDS = 10 * 60_000;

export interface MapMetrics {
  refused: (refusal: MapRefused) => void;
  /** This server has a map of this revision, possibly a renewed one. */
  accepted: (map: { revision: number; expiresAt?: string } | undefined) => void;
  close: () => void;
}

export interface MapMetricsOptions {
  registry: Registry;
  log: Logger;
  channel: Channel;
}

/**
 * Counts refused maps and reports revision and expiry of the current one. An expired map stays live
 * and is logged as an error.
 */
export const createMapMetrics = ({ registry, log, channel }: MapMetricsOptions): MapMetrics => {
  const registers = [registry];
  const refusals = new Counter({
    name: 'site_release_maps_refused_total',
    help: 'Release maps that were not accepted, by reason',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of refusalReasons) refusals.inc({ reason }, 0);
  const expiry = new Gauge({
    name: 'site_release_map_expires_timestamp_seconds',
    help: 'When the current release map expires',
    labelNames: ['channel'],
    registers,
  });
  const revisions = new Gauge({
    name: 'site_release_map_revision',
    help: 'Revision of the current release map',
    labelNames: ['channel'],
    registers,
  });
  let expiresAt: string | undefined;

  const look = (): void => {
    if (expiresAt === undefined || Date.parse(expiresAt) > Date.now()) return;
    log.error(
      { channel, expiresAt },
      'the release map has expired and was not renewed; it stays live. Check that the release service runs',
    );
  };
  const timer = setInterval(look, LOOK_MILLISECONDS).unref();
  return {
    refused: ({ reason }) => refusals.inc({ reason }),
    accepted: (map) => {
      expiresAt = map?.expiresAt;
      if (map) revisions.set({ channel }, map.revision);
      if (expiresAt === undefined) return;
      expiry.set({ channel }, Date.parse(expiresAt) / 1_000);
      look();
    },
    close: () => clearInterval(timer),
  };
};
