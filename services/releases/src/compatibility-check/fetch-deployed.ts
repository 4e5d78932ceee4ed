import { authorizationFor } from '@larkway/kit/signing';
import { contractDocumentSchema } from '@larkway/kit-contract';
import {
  type HostDescription,
  hostSchema,
  type Pointer,
  siteRoutes,
  type Trial,
  trialSchema,
} from '@larkway/releases-contract';
import type { z } from 'zod';
import type { DeployedService, Fetched } from './context.js';

/** Milliseconds for an answer that is ready. */
const TIMEOUT = 5_000;
/**
 * For a trial render. The site stops after 25 s (shell/server/rendering/trial.ts) and names version
 * and page.
 */
const TRIAL_TIMEOUT = 40_000;

// The message of fetch is only `fetch failed`; the reason is in the cause.
const reasonOf = (error: unknown): string => {
  const { message, cause } = error as {
    message?: string;
    cause?: { code?: string; message?: string };
  };
  return cause?.code ?? cause?.message ?? message ?? String(error);
};

// Every failure, including a timeout and an unexpected response, becomes a problem of the report.
const fetchJson = async <T>(
  url: string,
  schema: z.ZodType<T>,
  { timeout = TIMEOUT, ...init }: RequestInit & { timeout?: number } = {},
): Promise<Fetched<T>> => {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) return { failure: `${url} answered ${response.status}` };
    const { data } = schema.safeParse(await response.json());
    return data === undefined
      ? { failure: `${url} answered with a response that does not match the contract` }
      : { answer: data };
  } catch (error) {
    return { failure: `${url}: ${reasonOf(error)}` };
  }
};

export interface SiteAddress {
  SITE_URL: string;
  SITE_TOKEN: string;
}

const headersFor = ({ SITE_TOKEN }: SiteAddress) => ({
  authorization: authorizationFor(SITE_TOKEN),
});

/** What the deployed shell provides to remotes. */
export const fetchHost = (site: SiteAddress): Promise<Fetched<HostDescription>> =>
  fetchJson(site.SITE_URL + siteRoutes.host.path, hostSchema, { headers: headersFor(site) });

/** Asks the site to render the pages of the candidates as if they were live. */
export const requestTrialRender = (
  site: SiteAddress,
  remotes: { name: string; pointer: Pointer }[],
): Promise<Fetched<Trial>> =>
  fetchJson(site.SITE_URL + siteRoutes.trial.path, trialSchema, {
    method: 'POST',
    headers: { ...headersFor(site), 'content-type': 'application/json' },
    body: JSON.stringify({ remotes }),
    timeout: TRIAL_TIMEOUT,
  });

/** The contracts that the deployed services serve. */
export const fetchContracts = (urls: Record<string, string>): Promise<DeployedService[]> =>
  Promise.all(
    Object.entries(urls).map(async ([name, url]) => ({
      name,
      contract: await fetchJson(`${url}/contract`, contractDocumentSchema),
    })),
  );
