import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SecureVersion } from 'node:tls';
import { internalAddresses } from '../config/plain-connections.js';

/** PEM texts of one process, and the oldest TLS version that it accepts. */
export interface ListenerTls {
  cert: string;
  key: string;
  minVersion: SecureVersion;
}

const read = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8');

/**
 * The TLS options of a process's listeners: `tls.crt` and `tls.key` of `INTERNAL_TLS_DIR`.
 * @returns undefined without the setting, for plain HTTP.
 * @throws when the folder lacks one of the files.
 */
export const listenerTls = (folder: string | undefined): ListenerTls | undefined =>
  folder === undefined
    ? undefined
    : { cert: read(folder, 'tls.crt'), key: read(folder, 'tls.key'), minVersion: 'TLSv1.2' };

/**
 * The TLS options for calls to other processes of the platform: they accept only certificates of
 * the authority in `ca.crt` of `INTERNAL_TLS_DIR` or, without the setting, those that Node.js
 * trusts.
 */
export const internalClientTls = (
  folder: string | undefined,
): { ca?: string; rejectUnauthorized: true } => ({
  rejectUnauthorized: true,
  ...(folder !== undefined && { ca: read(folder, 'ca.crt') }),
});

/**
 * Makes `fetch` trust only the authority in `ca.crt` of `INTERNAL_TLS_DIR` for the addresses of the
 * platform's own processes in the environment. Other addresses keep the authorities that Node.js
 * trusts. Changes nothing without the setting.
 */
export const trustInternalAuthority = async (env: NodeJS.ProcessEnv): Promise<void> => {
  const folder = env['INTERNAL_TLS_DIR'];
  if (!folder) return;
  const internal = new Set(internalAddresses(env).map(({ url }) => url.origin));
  const connect = internalClientTls(folder);
  // Processes without the setting do not load the library.
  const { Agent, Pool, setGlobalDispatcher } = await import('undici');
  setGlobalDispatcher(
    new Agent({
      factory: (origin, options) =>
        new Pool(origin, internal.has(new URL(origin).origin) ? { ...options, connect } : options),
    }),
  );
};
