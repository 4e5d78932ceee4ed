import { DomainError } from '@larkway/kit/errors';
import type { Me, PreviewLink, ReleaseOutcome, ReleaseTrial } from '@larkway/ops-contract';
import {
  type ChannelStatus,
  COMMAND_TIMEOUT,
  releaseErrorCodes,
  releasesRoutes,
} from '@larkway/releases-contract';
import { Inject, Injectable } from '@nestjs/common';
import { type Config, CONFIG } from '../config.js';
import { Services } from '../services/services.js';
import { problemsOf, toOutcome, toProblems } from './mappers.js';
import { Releases } from './releases.js';

/** Other remotes may move that often while one is moved. */
const mostLooks = 20;
const trialReason = 'Nothing is done: an operator looks what would be';

interface Move {
  by: Me;
  name: string;
  reason: string;
}

const stableOf = ({ remotes }: ChannelStatus, name: string): string | null =>
  remotes.find((remote) => remote.name === name)?.stable.version ?? null;

const isStale = (error: unknown): boolean =>
  error instanceof DomainError && error.code === releaseErrorCodes.stale;

/** Commands to the release service, in an operator's name. */
@Injectable()
export class MoveRelease {
  constructor(
    private readonly services: Services,
    private readonly releases: Releases,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** What a rollback would do. @param version the last good one when left out. @throws DomainError 409 when there is nothing to go back to. */
  async tryRollBack(name: string, version?: string): Promise<ReleaseTrial> {
    const { revision, remotes } = await this.releases.status();
    const remote = remotes.find((one) => one.name === name);
    const to = version ?? remote?.lastGood?.version;
    const remotesWanted = [{ name, ...(to !== undefined && { version: to }) }];
    const outcome = await this.services.call('releases', releasesRoutes.rollBack, {
      patience: COMMAND_TIMEOUT,
      body: {
        remotes: remotesWanted,
        reason: trialReason,
        dryRun: true,
        expectedRevision: revision,
      },
    });
    return { from: remote!.stable.version, to: to!, problems: toProblems(outcome) };
  }

  /** What a promotion would do; a refusal of the gate is part of the answer. */
  async tryPromote(name: string, version: string): Promise<ReleaseTrial> {
    const from = stableOf(await this.releases.status(), name);
    try {
      await this.services.call('releases', releasesRoutes.promote, {
        patience: COMMAND_TIMEOUT,
        body: { remotes: [{ name, version }], reason: trialReason, dryRun: true },
      });
      return { from, to: version, problems: [] };
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== releaseErrorCodes.incompatible)
        throw error;
      return { from, to: version, problems: problemsOf(error.issues ?? []) };
    }
  }

  rollBack(move: Move, from: string, to: string): Promise<ReleaseOutcome> {
    return this.whileLive(move, from, releasesRoutes.rollBack, {
      remotes: [{ name: move.name, version: to }],
    });
  }

  promote(move: Move, from: string | null, to: string): Promise<ReleaseOutcome> {
    return this.whileLive(move, from, releasesRoutes.promote, {
      remotes: [{ name: move.name, version: to }],
    });
  }

  setCanary(
    move: Move,
    from: string,
    canary: { version: string; percent: number },
  ): Promise<ReleaseOutcome> {
    return this.whileLive(move, from, releasesRoutes.setCanary, { name: move.name, ...canary });
  }

  async stopCanary({ by, name, reason }: Move): Promise<ReleaseOutcome> {
    return toOutcome(
      await this.services.call('releases', releasesRoutes.stopCanary, {
        patience: COMMAND_TIMEOUT,
        body: { name, reason, by: by.name },
      }),
    );
  }

  async preview(
    { by, name, reason }: Move,
    wanted: { version: string; path: string; minutes: number },
  ): Promise<PreviewLink> {
    const { path, expiresAt } = await this.services.call('releases', releasesRoutes.issuePreview, {
      patience: COMMAND_TIMEOUT,
      body: { name, ...wanted, reason, by: by.name },
    });
    return { url: new URL(path, this.config.SITE_ORIGIN).href, expiresAt };
  }

  async setLock(by: Me, locked: boolean, reason: string): Promise<Pick<ChannelStatus, 'lock'>> {
    const { lock } = await this.services.call('releases', releasesRoutes.setLock, {
      body: { locked, reason, by: by.name },
    });
    return { lock };
  }

  /**
   * Does it only while that is live which the operator saw. Other remotes may move meanwhile: then it is looked at again.
   * @throws DomainError 409 when something else is live by now.
   */
  private async whileLive(
    { by, name, reason }: Move,
    from: string | null,
    route:
      | typeof releasesRoutes.rollBack
      | typeof releasesRoutes.promote
      | typeof releasesRoutes.setCanary,
    body: object,
  ): Promise<ReleaseOutcome> {
    // All looks together: the browser does not wait longer.
    const signal = AbortSignal.timeout(COMMAND_TIMEOUT);
    for (let look = 1; ; look++) {
      const status = await this.releases.status();
      const now = stableOf(status, name);
      if (now !== from)
        throw new DomainError(
          releaseErrorCodes.stale,
          `${name} is at ${now ?? 'no version'} by now. Nothing was changed; look again.`,
          { status: 409 },
        );
      try {
        return toOutcome(
          await this.services.call('releases', route, {
            patience: COMMAND_TIMEOUT,
            signal,
            body: { ...body, reason, by: by.name, expectedRevision: status.revision },
          }),
        );
      } catch (error) {
        if (look === mostLooks || !isStale(error)) throw error;
      }
    }
  }
}
