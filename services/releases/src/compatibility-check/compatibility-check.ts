import { readFile } from 'node:fs/promises';
import type { ContractDocument } from '@larkway/kit-contract';
import { DomainError } from '@larkway/kit/errors';
import type { ObjectStore } from '@larkway/kit/objects';
import {
  type CompatibilityProblem,
  type CompatibilityReport,
  type LivePayload,
  releaseErrorCodes,
  type SizeBudgets,
} from '@larkway/releases-contract';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ARTIFACT_STORE } from '../artifacts/artifacts.js';
import { CONFIG, type Config } from '../config.js';
import { checkService } from './check-service.js';
import type { Rule } from './context.js';
import { fetchContracts, fetchHost } from './fetch-deployed.js';
import { readCombination, readContracts, readVersions } from './read-combination.js';
import { contracts } from './rules/contracts.js';
import { missingFile, sizeBudget } from './rules/files.js';
import { hostUnreachable, sdkExport, sdkRange, sharedVersion } from './rules/host.js';
import { moduleInUse, routeTaken } from './rules/routes.js';
import { slotProps, slotTaken } from './rules/slots.js';
import { trialRender } from './trial-render.js';

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
   * Checks whether the live versions would be compatible with a service that serves this contract.
   * @throws Error if the store is unreachable
   */
  async checkService({ service, document, payload }: PlannedService): Promise<CompatibilityReport> {
    const [{ versions }, services] = await Promise.all([
      readVersions(this.artifactStore, payload),
      fetchContracts(this.config.SERVICE_URLS),
    ]);
    const live = await Promise.all(
      versions.map(async (version) => ({
        version,
        contracts: await readContracts(this.artifactStore, version),
      })),
    );
    return toReport(checkService({ service, document, services, live }));
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
