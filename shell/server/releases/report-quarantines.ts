import { authorizationFor } from '@larkway/kit/signing';
import {
  type FaultKind,
  type LivePayload,
  type QuarantineAction,
  quarantineRoutes,
} from '@larkway/releases-contract';
import type { Logger } from 'pino';

const TIMEOUT_MILLISECONDS = 5_000;
const RETRY_MILLISECONDS = 5_000;

export interface QuarantinedVersion {
  name: string;
  version: string;
  /** How the last render process failed. */
  fault: FaultKind;
}

/**
 * Reports quarantined versions to the release service, so that they are rolled back on every site
 * server.
 */
export interface QuarantineReports {
  add: (quarantined: QuarantinedVersion) => void;
  /** A new map: only versions in it, live or canary, are reported. */
  follow: (map: LivePayload) => void;
  close: () => Promise<void>;
}

export interface QuarantineReportsOptions {
  /** Of the release service. */
  url: string;
  token: string;
  log: Logger;
}

const isIn = ({ remotes }: LivePayload, { name, version }: QuarantinedVersion): boolean =>
  remotes.some(
    (remote) =>
      remote.name === name &&
      (remote.stable.version === version || remote.canary?.pointer.version === version),
  );

const isSameRevision = (a: LivePayload, b: LivePayload | undefined): boolean =>
  a.revision === b?.revision && a.epoch === b.epoch;

export const reportQuarantines = ({
  url,
  token,
  log,
}: QuarantineReportsOptions): QuarantineReports => {
  const { method, path, success } = quarantineRoutes.reportQuarantine;
  const quarantined: QuarantinedVersion[] = [];
  /** Reported for this revision of the map. */
  const reported = new Set<QuarantinedVersion>();
  let map: LivePayload | undefined;
  let retry: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  let isClosed = false;

  /** @throws if the service does not answer or has a temporary error */
  const report = async (
    { name, version, fault }: QuarantinedVersion,
    { channel }: LivePayload,
  ): Promise<QuarantineAction | 'refused'> => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: { authorization: authorizationFor(token), 'content-type': 'application/json' },
      body: JSON.stringify({ channel, name, version, fault }),
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      redirect: 'error',
    });
    if (response.ok) return success.schema.parse(await response.json()).action;
    // The same report would be refused again. Other errors are temporary, such as a rotated token.
    if (response.status !== 409 && response.status !== 422)
      throw new Error(`The report was answered with ${response.status}`);
    log.error(
      { remote: name, version, status: response.status },
      'the release service refuses the report of a quarantined version',
    );
    return 'refused';
  };

  const reportAll = async (): Promise<void> => {
    clearTimeout(retry);
    const current = map;
    if (!current || isClosed) return;
    for (const version of quarantined.filter((one) => isIn(current, one) && !reported.has(one))) {
      try {
        const action = await report(version, current);
        log.warn(
          { ...version, action },
          'a quarantined version was reported to the release service',
        );
        if (isSameRevision(current, map)) reported.add(version);
      } catch (err) {
        log.warn({ err, ...version }, 'a quarantined version cannot be reported yet');
        retry = setTimeout(start, RETRY_MILLISECONDS).unref();
      }
    }
  };
  const start = (): void => void (work = work.then(reportAll));

  return {
    add: (version) => {
      quarantined.push(version);
      start();
    },
    follow: (next) => {
      if (isSameRevision(next, map)) return;
      map = next;
      reported.clear();
      start();
    },
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await work;
      clearTimeout(retry);
    },
  };
};
