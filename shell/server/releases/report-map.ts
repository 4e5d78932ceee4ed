import { liveRoutes, type SignedMap } from '@larkway/releases-contract';

const TIMEOUT = 5_000;

/**
 * Shows the release service the map that this server has, because the service's own is older or another: its database may have been restored.
 * @returns whether that began a new epoch. @throws when the service does not answer.
 */
export const reportMap = async (url: string, signed: SignedMap): Promise<boolean> => {
  const { method, path, success } = liveRoutes.report;
  const response = await fetch(new URL(path, url), {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signed),
    signal: AbortSignal.timeout(TIMEOUT),
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`The report was answered with ${response.status}`);
  return success.schema.parse(await response.json()).isRestored;
};
