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
import { problemsOf, toOutcome, toProblems } from './release-mappers.js';
import { ReleasesService } from './releases.service.js';

/** Attempts to apply a command while other remotes change. */
const maxAttempts = 20;
const trialReason = 'Dry run for an operator: nothing is changed';

interface Move {
  by: Me;
  name: string;
  reason: string;
}

const stableOf = ({ remotes }: ChannelStatus, name: string): string | null =>
  remotes.find((remote) => remote.name === name)?.stable.version ?? null;

const isStale = (error: unknown): boolean =>
  error instanceof DomainError && error.code === releaseErrorCodes.stale;

/** Sends commands to the release service in an operator's name. */
@Injectable()
export class ReleaseCommandsService {
  constructor(
    private readonly services: Services,
    private readonly releases: ReleasesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * What a rollback would do.
   *
   * @param version default: the last good version
   * @throws DomainError 409 if there is no version to roll back to
   */
  async tryRollBack(name: string, version?: string): Promise<ReleaseTrial> {
    const { revision, remotes } = await this.releases.status();
    const remote = remotes.find((one) => one.name === name);
    const to = version ?? remote?.lastGood?.version;
    const remotesWanted = [{ name, ...(to !== undefined && { version: to }) }];
    const outcome = await this.services.call('releases', releasesRoutes.rollBack, {
      timeoutMs: COMMAND_TIMEOUT,
      body: {
        remotes: remotesWanted,
        reason: trialReason,
        dryRun: true,
        expectedRevision: revision,
      },
    });
    return { from: remote!.stable.version, to: to!, problems: toProblems(outcome) };
  }

  /** What a promotion would do. A refusal of the compatibility check is part of the result. */
  async tryPromote(name: string, version: string): Promise<ReleaseTrial> {
    const from = stableOf(await this.releases.status(), name);
    try {
      await this.services.call('releases', releasesRoutes.promote, {
        timeoutMs: COMMAND_TIMEOUT,
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
        timeoutMs: COMMAND_TIMEOUT,
        body: { name, reason, by: by.name },
      }),
    );
  }

  async preview(
    { by, name, reason }: Move,
    wanted: { version: string; path: string; minutes: number },
  ): Promise<PreviewLink> {
    const { path, expiresAt } = await this.services.call('releases', releasesRoutes.issuePreview, {
      timeoutMs: COMMAND_TIMEOUT,
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
   * Applies a command only while the version that the operator saw is live. If other remotes have
   * changed meanwhile, it is tried again.
   *
   * @throws DomainError 409 if another version is live now
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
    // Limits all attempts together, because the browser does not wait longer.
    const signal = AbortSignal.timeout(COMMAND_TIMEOUT);
    for (let attempt = 1; ; attempt++) {
      const status = await this.releases.status();
      const now = stableOf(status, name);
      if (now !== from)
        throw new DomainError(
          releaseErrorCodes.stale,
          `${name} is now at ${now ?? 'no version'}. Nothing was changed; reload and try again.`,
          { status: 409 },
        );
      try {
        return toOutcome(
          await this.services.call('releases', route, {
            timeoutMs: COMMAND_TIMEOUT,
            signal,
            body: { ...body, reason, by: by.name, expectedRevision: status.revision },
          }),
        );
      } catch (error) {
        if (attempt === maxAttempts || !isStale(error)) throw error;
      }
    }
  }
}
