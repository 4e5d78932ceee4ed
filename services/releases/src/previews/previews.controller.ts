import { releasesRoutes } from '@larkway/releases-contract';
import { Body, Controller } from '@nestjs/common';
import { type Caller, CurrentCaller, RouteHandler } from '../access/access.guard.js';
import { type IssuedPreview, PreviewsService, type WantedPreview } from './previews.service.js';

const { issuePreview } = releasesRoutes;

@Controller()
export class PreviewsController {
  constructor(private readonly previews: PreviewsService) {}

  @RouteHandler(issuePreview)
  issue(
    @CurrentCaller() caller: Caller,
    @Body({ schema: issuePreview.body }) wanted: WantedPreview,
  ): Promise<IssuedPreview> {
    return this.previews.issue(caller, wanted);
  }
}
