import { releasesRoutes } from '@larkway/releases-contract';
import { Body, Controller } from '@nestjs/common';
import { CurrentCaller, RouteHandler } from '../access/route-handler.js';
import type { Caller } from '../access/permissions.js';
import { type IssuedPreview, IssuePreview, type WantedPreview } from './issue-preview.js';

const { issuePreview } = releasesRoutes;

@Controller()
export class PreviewsController {
  constructor(private readonly preview: IssuePreview) {}

  @RouteHandler(issuePreview)
  issue(
    @CurrentCaller() caller: Caller,
    @Body({ schema: issuePreview.body }) wanted: WantedPreview,
  ): Promise<IssuedPreview> {
    return this.preview.execute(caller, wanted);
  }
}
