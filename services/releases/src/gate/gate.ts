import type { ContractDocument } from '@larkway/kit-contract';
import type { ObjectStore } from '@larkway/kit/objects';
import type { GateProblem, GateReport, LivePayload } from '@larkway/releases-contract';
import { Inject, Injectable } from '@nestjs/common';
import { ARTEFACTS } from '../artefacts/artefacts.js';
import { CONFIG, type Config } from '../config.js';
import { askHost, askServices } from './ask.js';
import { checkService } from './check-service.js';
import type { Rule } from './gate-context.js';
import { readCombination, readVersions } from './read-combination.js';
import { readContracts } from './read-version.js';
import { contracts } from './rules/contracts.js';
import { hostUnreachable } from './rules/host-unreachable.js';
import { missingFile } from './rules/missing-file.js';
import { moduleInUse } from './rules/module-in-use.js';
import { routeTaken } from './rules/route-taken.js';
import { sdkExport } from './rules/sdk-export.js';
import { sdkRange } from './rules/sdk-range.js';
import { sharedVersion } from './rules/shared-version.js';
import { sizeBudget } from './rules/size-budget.js';
import { slotProps } from './rules/slot-props.js';
import { slotTaken } from './rules/slot-taken.js';
import { readBudgets } from './size-budgets.js';
import { trialRender } from './trial-render.js';

interface Wanted {
  /** The channel as it is. */
  before: LivePayload;
  /** The channel as it would be. */
  payload: LivePayload;
  /** Names of the remotes that the command moves. */
  moved: string[];
  /** Whether the site renders the pages of what is moved, if nothing else stands against it. */
  withTrial: boolean;
}

interface WantedService {
  service: string;
  /** What it would answer at `/contract`. */
  document: ContractDocument;
  /** What is live. */
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

const report = (problems: GateProblem[]): GateReport => {
  const distinct = new Map(
    problems.map((problem) => [`${problem.remote} ${problem.rule} ${problem.message}`, problem]),
  );
  return { passes: distinct.size === 0, problems: [...distinct.values()] };
};

/** Says what stands against a change, with the fix. */
@Injectable()
export class Gate {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(ARTEFACTS) private readonly artefacts: ObjectStore,
  ) {}

  /** Whether the wanted combination fits together, and fits the site and the services as they run now. @throws when the store cannot be read. */
  async check(wanted: Wanted): Promise<GateReport> {
    const [combination, host, services, budgets] = await Promise.all([
      readCombination(this.artefacts, wanted),
      askHost(this.config),
      askServices(this.config.SERVICE_URLS),
      readBudgets(this.config.SIZE_BUDGETS),
    ]);
    const problems = rules.flatMap((rule) => rule({ ...combination, host, services, budgets }));
    if (problems.length > 0 || !wanted.withTrial) return report(problems);
    return report(await trialRender(this.config, combination.candidates));
  }

  /** Whether what is live would still fit once the service answers this contract. @throws when the store cannot be read. */
  async checkService({ service, document, payload }: WantedService): Promise<GateReport> {
    const [{ versions }, services] = await Promise.all([
      readVersions(this.artefacts, payload),
      askServices(this.config.SERVICE_URLS),
    ]);
    const live = await Promise.all(
      versions.map(async (version) => ({
        version,
        contracts: await readContracts(this.artefacts, version),
      })),
    );
    return report(checkService({ service, document, services, live }));
  }
}
