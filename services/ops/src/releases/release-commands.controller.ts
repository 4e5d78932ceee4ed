import {
  type LiveReleases,
  type Me,
  opsRoutes,
  type PreviewLink,
  type ReleaseOutcome,
  type ReleaseTrial,
} from '@larkway/ops-contract';
import { Body, Controller, Param } from '@nestjs/common';
import type { z } from 'zod';
import { CurrentOperator, RouteHandler } from '../access/decorators.js';
import { AuditLog } from '../audit/audit-log.js';
import { ReleaseCommandsService } from './release-commands.service.js';

const { tryRelease, rollBack, promote, setCanary, stopCanary, issuePreview, setReleaseLock } =
  opsRoutes;

type BodyOf<R extends { body: z.ZodType }> = z.infer<R['body']>;

interface Name {
  name: string;
}

/** The actions of the audit log for success and failure. */
type Actions = [succeeded: string, failed: string];

@Controller()
export class ReleaseCommandsController {
  constructor(
    private readonly commands: ReleaseCommandsService,
    private readonly audit: AuditLog,
  ) {}

  @RouteHandler(tryRelease)
  try(
    @Param({ schema: tryRelease.params }) { name }: Name,
    @Body({ schema: tryRelease.body }) body: BodyOf<typeof tryRelease>,
  ): Promise<ReleaseTrial> {
    return body.command === 'promote'
      ? this.commands.tryPromote(name, body.version)
      : this.commands.tryRollBack(name, body.version);
  }

  @RouteHandler(rollBack)
  rollBack(
    @Param({ schema: rollBack.params }) { name }: Name,
    @Body({ schema: rollBack.body }) body: BodyOf<typeof rollBack>,
    @CurrentOperator() by: Me,
  ): Promise<ReleaseOutcome> {
    const { reason, from, to } = body;
    return this.audited(by, name, ['release-rolled-back', 'release-not-rolled-back'], body, () =>
      this.commands.rollBack({ by, name, reason }, from, to),
    );
  }

  @RouteHandler(promote)
  promote(
    @Param({ schema: promote.params }) { name }: Name,
    @Body({ schema: promote.body }) body: BodyOf<typeof promote>,
    @CurrentOperator() by: Me,
  ): Promise<ReleaseOutcome> {
    const { reason, from, to } = body;
    return this.audited(by, name, ['release-promoted', 'release-not-promoted'], body, () =>
      this.commands.promote({ by, name, reason }, from, to),
    );
  }

  @RouteHandler(setCanary)
  setCanary(
    @Param({ schema: setCanary.params }) { name }: Name,
    @Body({ schema: setCanary.body }) body: BodyOf<typeof setCanary>,
    @CurrentOperator() by: Me,
  ): Promise<ReleaseOutcome> {
    const { reason, from, ...canary } = body;
    return this.audited(by, name, ['canary-set', 'canary-not-set'], body, () =>
      this.commands.setCanary({ by, name, reason }, from, canary),
    );
  }

  @RouteHandler(stopCanary)
  stopCanary(
    @Param({ schema: stopCanary.params }) { name }: Name,
    @Body({ schema: stopCanary.body }) body: BodyOf<typeof stopCanary>,
    @CurrentOperator() by: Me,
  ): Promise<ReleaseOutcome> {
    return this.audited(by, name, ['canary-stopped', 'canary-not-stopped'], body, () =>
      this.commands.stopCanary({ by, name, ...body }),
    );
  }

  @RouteHandler(issuePreview)
  preview(
    @Param({ schema: issuePreview.params }) { name }: Name,
    @Body({ schema: issuePreview.body }) body: BodyOf<typeof issuePreview>,
    @CurrentOperator() by: Me,
  ): Promise<PreviewLink> {
    const { reason, ...wanted } = body;
    return this.audited(by, name, ['preview-issued', 'preview-not-issued'], body, () =>
      this.commands.preview({ by, name, reason }, wanted),
    );
  }

  @RouteHandler(setReleaseLock)
  setLock(
    @Body({ schema: setReleaseLock.body }) { locked, reason }: BodyOf<typeof setReleaseLock>,
    @CurrentOperator() by: Me,
  ): Promise<Pick<LiveReleases, 'lock'>> {
    const actions: Actions = locked
      ? ['releases-locked', 'releases-not-locked']
      : ['releases-unlocked', 'releases-not-unlocked'];
    return this.audited(by, null, actions, { reason }, () =>
      this.commands.setLock(by, locked, reason),
    );
  }

  private async audited<T extends object>(
    operator: Me,
    subject: string | null,
    [succeeded, failed]: Actions,
    detail: Record<string, unknown>,
    work: () => Promise<T>,
  ): Promise<T> {
    const result = await work().catch(
      this.audit.failing({ operator, action: failed, subject, detail }),
    );
    await this.audit.add({
      operator,
      action: succeeded,
      subject,
      detail: 'revision' in result ? { ...detail, revision: result.revision } : detail,
    });
    return result;
  }
}
