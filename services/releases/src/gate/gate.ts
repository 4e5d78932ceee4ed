import type { ContractDocument } from '@larkway/kit-contract';
import { type ObjectStore } from '@larkway/kit';
import type { GateReport, LivePayload } from '@larkway/releases-contract';
import { Inject, Injectable } from '@nestjs/common';
import { ARTEFACTS } from '../artefacts/artefacts.js';
import { CONFIG, type Config } from '../config.js';

export interface Wanted {
  /** The channel as it is. */
  before: LivePayload;
  /** The channel as it would be. */
  payload: LivePayload;
  /** Names of the remotes that the command moves. */
  moved: string[];
  /** Whether the site renders the pages of what is moved, if nothing else stands against it. */
  withTrial: boolean;
}

export interface WantedService {
  service: string;
  /** What it would answer at `/contract`. */
  document: ContractDocument;
  /** What is live. */
  payload: LivePayload;
}

/** Says what stands against a change, with the fix. */
@Injectable()
export class Gate {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(ARTEFACTS) private readonly artefacts: ObjectStore,
  ) {}

  /** Whether the wanted combination fits together, and fits the site and the services as they run now. @throws when the store cannot be read. */
  check(_wanted: Wanted): Promise<GateReport> {
    throw new Error(`Not yet ${String(this.config)} ${String(this.artefacts)}`);
  }

  /** Whether what is live would still fit once the service answers this contract. @throws when the store cannot be read. */
  checkService(_wanted: WantedService): Promise<GateReport> {
    throw new Error('Not yet');
  }
}
