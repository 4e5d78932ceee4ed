import type pg from 'pg';
import { SteadyClient } from '../postgres/steady-client.js';

// BullMQ's worker pauses between its tries only while a connection is refused. A Postgres that starts up, shuts down or is
// full answers instead of refusing, and would be asked a hundred times a second.
const asRefused = (error: Error & { code?: string }): Error =>
  Object.assign(new Error(`ECONNREFUSED: ${error.message}`, { cause: error }), {
    code: 'ECONNREFUSED',
  });

/** For a pool's `Client` option: every failed connection looks like a refused one. */
export class OutageAwareClient extends SteadyClient {
  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error | null, client?: pg.Client) => void): void;
  override connect(
    callback?: (error: Error | null, client?: pg.Client) => void,
  ): Promise<pg.Client> | void {
    if (callback)
      return super.connect(((error: Error | null) =>
        callback(error && asRefused(error), this)) as never);
    return super.connect().then(
      () => this,
      (error: Error) => Promise.reject(asRefused(error)),
    ) as Promise<pg.Client>;
  }
}
