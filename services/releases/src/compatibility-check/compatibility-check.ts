import { readFile } from 'node:fs/promises';
import { type ContractDocument, contractDocumentSchema } from '@larkway/kit-contract';
import { DomainError } from '@larkway/kit/errors';
import type { ObjectStore } from '@larkway/kit/objects';
import { authorizationFor } from '@larkway/kit/signing';
import {
  type CompatibilityProblem,
  type CompatibilityReport,
  type HostDescription,
  hostSchema,
  type LivePayload,
  type Pointer,
  releaseErrorCodes,
  siteRoutes,
  type SizeBudgets,
  type Trial,
  trialSchema,
} from '@larkway/releases-contract';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ARTIFACT_STORE } from '../artifacts/artifacts.js';
import { CONFIG, type Config } from '../config.js';
import { checkService } from './check-service.js';
import { checkShell } from './check-shell.js';
import {
  type Candidate,
  type DeployedService,
  type Fetched,
  label,
  readCombination,
  readContracts,
  readVersions,
  type Rule,
} from './combination.js';
import {
  contracts,
  hostUnreachable,
  missingFile,
  sdkExport,
  sdkRange,
  sharedVersion,
  sizeBudget,
} from './rules/platform.js';
import { moduleInUse, patternsOverlap, routeTaken, slotProps, slotTaken } from './rules/remotes.js';
import { topics } from './rules/topics.js';

interface ChannelChange {
  /** The channel before the command. */
  before: LivePayload;
  /** The channel after the command. */
  payload: LivePayload;
  /** Names of the remotes that the command changes. */
  moved: string[];
  /** Whether the site renders the pages of the changed remotes, if no rule finds a problem. */
  withTrial: boolean;
}

interface PlannedService {
  service: string;
  /** What it would serve at `/contract`. */
  document: ContractDocument;
  /** The live versions. */
  payload: LivePayload;
}

const rules: Rule[] = [
  missingFile,
  hostUnreachable,
  sdkRange,
  sdkExport,
  sharedVersion,
  routeTaken,
  slotTaken,
  moduleInUse,
  slotProps,
  topics,
  contracts,
  sizeBudget,
];

const toReport = (problems: CompatibilityProblem[]): CompatibilityReport => {
  const distinct = new Map(
    problems.map((problem) => [`${problem.remote} ${problem.rule} ${problem.message}`, problem]),
  );
  return { passes: distinct.size === 0, problems: [...distinct.values()] };
};

/** Finds the problems of a change, each with its fix. */
@Injectable()
export class CompatibilityCheck {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(ARTIFACT_STORE) private readonly artifactStore: ObjectStore,
  ) {}

  /**
   * Checks whether the versions after the command are compatible with each other, with the site and
   * with the deployed services.
   * @throws Error if the store is unreachable
   */
  async check(change: ChannelChange): Promise<CompatibilityReport> {
    const [combination, host, services, budgets] = await Promise.all([
      readCombination(this.artifactStore, change),
      fetchHost(this.config),
      fetchContracts(this.config.SERVICE_URLS),
      readBudgets(this.config.SIZE_BUDGETS),
    ]);
    const problems = rules.flatMap((rule) => rule({ ...combination, host, services, budgets }));
    if (problems.length > 0 || !change.withTrial) return toReport(problems);
    return toReport(await trialRender(this.config, combination.candidates));
  }

  /**
   * Checks whether the live versions, canaries and last good versions would be compatible with a
   * service that serves this contract.
   * @throws Error if the store is unreachable
   */
  async checkService({ service, document, payload }: PlannedService): Promise<CompatibilityReport> {
    const [{ versions, unreadable }, services] = await Promise.all([
      readVersions(this.artifactStore, payload, { wanted: 'all' }),
      fetchContracts(this.config.SERVICE_URLS),
    ]);
    const compared = await Promise.all(
      versions.map(async (version) => ({
        version,
        contracts: await readContracts(this.artifactStore, version),
      })),
    );
    return toReport(
      checkService({ service, document, services, payload, versions: compared, unreadable }),
    );
  }

  /**
   * Checks whether the live versions, canaries and last good versions would be compatible with a
   * shell that provides this.
   * @throws Error if the store is unreachable
   */
  async checkShell(host: HostDescription, payload: LivePayload): Promise<CompatibilityReport> {
    const read = await readVersions(this.artifactStore, payload, { wanted: 'all' });
    return toReport(checkShell({ host, payload, ...read }));
  }
}

/** The error for a report with problems: one issue for each, with its fix. */
export const incompatible = (
  { problems }: CompatibilityReport,
  message = 'This is incompatible with what is live.',
): DomainError =>
  new DomainError(releaseErrorCodes.incompatible, message, {
    issues: problems.map(({ remote, rule, message: problem, fix }) => ({
      path: `${remote}.${rule}`,
      message: `${problem} ${fix}`,
    })),
  });

const budgets = z.record(z.string(), z.number().positive()).default({});
const fileSchema = z.looseObject({ remotes: budgets, modules: budgets });

/**
 * @param file the platform's `infra/sizes/budgets.json`; without it, the default applies to every
 * remote
 */
const readBudgets = async (file: string | undefined): Promise<SizeBudgets> => {
  const { remotes, modules } = fileSchema.parse(
    file === undefined ? {} : JSON.parse(await readFile(file, 'utf8')),
  );
  return { remotes, modules };
};

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

/** The candidate that the message names, or that owns the page. */
const findResponsible = (candidates: Candidate[], page: string, message: string): Candidate =>
  candidates.find(({ name }) => message.includes(name)) ??
  candidates.find(({ release }) =>
    release.face.routes.some(({ path }) => patternsOverlap(path, page)),
  ) ??
  candidates[0]!;

/**
 * Has the site render the candidates' pages in a separate process, as if the candidates were live.
 */
const trialRender = async (
  site: SiteAddress,
  candidates: Candidate[],
): Promise<CompatibilityProblem[]> => {
  if (candidates.length === 0) return [];
  const trial = await requestTrialRender(
    site,
    candidates.map(({ name, pointer }) => ({ name, pointer })),
  );
  if ('failure' in trial) {
    const message = `The site did not render the pages of ${candidates.map(label).join(', ')} (${trial.failure}).`;
    return [
      {
        rule: 'host-unreachable',
        remote: candidates[0]!.name,
        message,
        fix: 'Try again once a server of the site answers.',
      },
    ];
  }
  return trial.answer.problems.map(({ page, message }) => {
    const candidate = findResponsible(candidates, page, message);
    return {
      rule: 'trial-render',
      remote: candidate.name,
      message: `${page} cannot be rendered with ${label(candidate)}: ${message}.`,
      fix: `Look at it with a preview (npm run release -- preview ${candidate.name}@${candidate.release.version} --path ${page} --reason "Refused: ${page}"), fix it and publish a new version.`,
    };
  });
};
