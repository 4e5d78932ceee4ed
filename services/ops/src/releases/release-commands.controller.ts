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
import { Answers } from '../access/answers.js';
import { SignedIn } from '../access/signed-in.js';
import { AuditLog } from '../audit/audit-log.js';
import { MoveRelease } from './move-release.js';

const { tryRelease, rollBack, promote, setCanary, stopCanary, issuePreview, setReleaseLock } =
  opsRoutes;

type BodyOf<R extends { body: z.ZodType }> = z.infer<R['body']>;

interface Name {
  name: string;
}

/** How it stands in the audit log, done and not done. */
type Actions = [done: string, failed: string];

@Controller()
export class ReleaseCommandsController {
  constructor(
    private readonly move: MoveRelease,
    private readonly audit: AuditLog,
  ) {}

  @Answers(tryRelease)
  try(
    @Param({ schema: tryRelease.params }) { name }: Name,
    @Body({ schema: tryRelease.body }) body: BodyOf<typeof tryRelease>,
  ): Promise<ReleaseTrial> {
    return body.command === 'promote'
      ? this.move.tryPromote(name, body.version)
      : this.move.tryRollBack(name, body.version);
  }

  @Answers(rollBack)
  rollBack(
    @Param({ schema: rollBack.params }) { name }: Name,
    @Body({ schema: rollBack.body }) body: BodyOf<typeof rollBack>,
    @SignedIn() by: Me,
  ): Promise<ReleaseOutcome> {
    const { reason, from, to } = body;
    return this.audited(by, name, ['release-rolled-back', 'release-not-rolled-back'], body, () =>
      this.move.rollBack({ by, name, reason }, from, to),
    );
  }

  @Answers(promote)
  promote(
    @Param({ schema: promote.params }) { name }: Name,
    @Body({ schema: promote.body }) body: BodyOf<typeof promote>,
    @SignedIn() by: Me,
  ): Promise<ReleaseOutcome> {
    const { reason, from, to } = body;
    return this.audited(by, name, ['release-promoted', 'release-not-promoted'], body, () =>
      this.move.promote({ by, name, reason }, from, to),
    );
  }

  @Answers(setCanary)
  setCanary(
    @Param({ schema: setCanary.params }) { name }: Name,
    @Body({ schema: setCanary.body }) body: BodyOf<typeof setCanary>,
    @SignedIn() by: Me,
  ): Promise<ReleaseOutcome> {
    const { reason, from, ...canary } = body;
    return this.audited(by, name, ['canary-set', 'canary-not-set'], body, () =>
      this.move.setCanary({ by, name, reason }, from, canary),
    );
  }

  @Answers(stopCanary)
  stopCanary(
    @Param({ schema: stopCanary.params }) { name }: Name,
    @Body({ schema: stopCanary.body }) body: BodyOf<typeof stopCanary>,
    @SignedIn() by: Me,
  ): Promise<ReleaseOutcome> {
    return this.audited(by, name, ['canary-stopped', 'canary-not-stopped'], body, () =>
      this.move.stopCanary({ by, name, ...body }),
    );
  }

  @Answers(issuePreview)
  preview(
    @Param({ schema: issuePreview.params }) { name }: Name,
    @Body({ schema: issuePreview.body }) body: BodyOf<typeof issuePreview>,
    @SignedIn() by: Me,
  ): Promise<PreviewLink> {
    const { reason, ...wanted } = body;
    return this.audited(by, name, ['preview-issued', 'preview-not-issued'], body, () =>
      this.move.preview({ by, name, reason }, wanted),
    );
  }

  @Answers(setReleaseLock)
  setLock(
    @Body({ schema: setReleaseLock.body }) { locked, reason }: BodyOf<typeof setReleaseLock>,
    @SignedIn() by: Me,
  ): Promise<Pick<LiveReleases, 'lock'>> {
    const actions: Actions = locked
      ? ['releases-locked', 'releases-not-locked']
      : ['releases-unlocked', 'releases-not-unlocked'];
    return this.audited(by, null, actions, { reason }, () => this.move.setLock(by, locked, reason));
  }

  private async audited<T extends object>(
    operator: Me,
    subject: string | null,
    [done, failed]: Actions,
    detail: Record<string, unknown>,
    work: () => Promise<T>,
  ): Promise<T> {
    const result = await work().catch(
      this.audit.failing({ operator, action: failed, subject, detail }),
    );
    await this.audit.add({
      operator,
      action: done,
      subject,
      detail: 'revision' in result ? { ...detail, revision: result.revision } : detail,
    });
    return result;
  }
}
