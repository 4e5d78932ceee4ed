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
import type { Asked, DeployedService } from './gate-context.js';

/** Milliseconds for an answer that needs no work. */
const PATIENCE = 5_000;
/** For one that renders pages. The site gives up after 25 s (shell/server/rendering/trial.ts) and then names the version and the page. */
const PATIENCE_FOR_TRIAL = 40_000;

// `fetch failed` is all that fetch itself says; why is in the cause.
const reasonOf = (error: unknown): string => {
  const { message, cause } = error as {
    message?: string;
    cause?: { code?: string; message?: string };
  };
  return cause?.code ?? cause?.message ?? message ?? String(error);
};

// Refused, late, cut off, or not what was agreed on: for the one who asks it is all the same, and it is said.
const ask = async <T>(
  url: string,
  schema: z.ZodType<T>,
  { patience = PATIENCE, ...init }: RequestInit & { patience?: number } = {},
): Promise<Asked<T>> => {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    if (!response.ok) return { failure: `${url} answered ${response.status}` };
    const { data } = schema.safeParse(await response.json());
    return data === undefined
      ? { failure: `${url} answered something else than was agreed on` }
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

/** What the deployed shell offers. */
export const askHost = (site: SiteAddress): Promise<Asked<HostDescription>> =>
  ask(site.SITE_URL + siteRoutes.host.path, hostSchema, { headers: headersFor(site) });

/** Lets the site render the pages of the candidates as if they were live. */
export const askForTrial = (
  site: SiteAddress,
  remotes: { name: string; pointer: Pointer }[],
): Promise<Asked<Trial>> =>
  ask(site.SITE_URL + siteRoutes.trial.path, trialSchema, {
    method: 'POST',
    headers: { ...headersFor(site), 'content-type': 'application/json' },
    body: JSON.stringify({ remotes }),
    patience: PATIENCE_FOR_TRIAL,
  });

/** What the services serve as they run now. */
export const askServices = (urls: Record<string, string>): Promise<DeployedService[]> =>
  Promise.all(
    Object.entries(urls).map(async ([name, url]) => ({
      name,
      contract: await ask(`${url}/contract`, contractDocumentSchema),
    })),
  );
