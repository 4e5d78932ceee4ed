import { releasesRoutes } from '@larkway/releases-contract';
import { Body, Controller } from '@nestjs/common';
import { Answers, CalledBy } from '../access/answers.js';
import type { Caller } from '../access/caller.js';
import { IssuePreview, type IssuedPreview, type WantedPreview } from './issue-preview.js';

const { issuePreview } = releasesRoutes;

@Controller()
export class PreviewsController {
  constructor(private readonly preview: IssuePreview) {}

  @Answers(issuePreview)
  issue(
    @CalledBy() caller: Caller,
    @Body({ schema: issuePreview.body }) wanted: WantedPreview,
  ): Promise<IssuedPreview> {
    return this.preview.execute(caller, wanted);
  }
}
