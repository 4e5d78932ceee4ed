import {
  type FoundPerson,
  type EmailPage,
  type EmailPreview,
  type EmailWithHistory,
  type Me,
  opsRoutes,
  type Revealed,
} from '@larkway/ops-contract';
import { Body, Controller, Inject, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { CurrentOperator, RouteHandler } from '../access/decorators.js';
import { type Config, CONFIG } from '../config.js';
import { FindPerson } from './find-person.js';
import { EmailsService } from './emails.service.js';
import { PreviewEmail } from './preview-email.js';
import { RevealEmail } from './reveal-email.js';

const { listEmails, getEmail, findPerson, previewEmail, getEmailHtml, reveal } = opsRoutes;

/**
 * An email in a frame of the console runs nothing, sends nothing and loads only pictures of the
 * site.
 */
const frameHeaders = (siteOrigin: string) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src ${siteOrigin}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`,
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
});

@Controller()
export class EmailsController {
  constructor(
    private readonly emails: EmailsService,
    private readonly revealEmail: RevealEmail,
    private readonly previewEmail: PreviewEmail,
    private readonly findPerson: FindPerson,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SITE_ORIGIN'>,
  ) {}

  @RouteHandler(listEmails)
  list(
    @Query({ schema: listEmails.query })
    { limit, after, ...filter }: z.infer<typeof listEmails.query>,
  ): Promise<EmailPage> {
    return this.emails.search(filter, limit, after);
  }

  @RouteHandler(findPerson)
  find(
    @Body({ schema: findPerson.body }) { by, value }: z.infer<typeof findPerson.body>,
    @CurrentOperator() me: Me,
  ): Promise<FoundPerson> {
    return this.findPerson.execute(me, by, value);
  }

  @RouteHandler(getEmail)
  one(@Param({ schema: getEmail.params }) { id }: { id: string }): Promise<EmailWithHistory> {
    return this.emails.timeline(id);
  }

  @RouteHandler(previewEmail)
  preview(
    @Param({ schema: previewEmail.params }) { id }: { id: string },
    @Body({ schema: previewEmail.body }) _body: object,
    @CurrentOperator() by: Me,
  ): Promise<EmailPreview> {
    return this.previewEmail.execute(by, id);
  }

  @RouteHandler(getEmailHtml)
  async html(
    @Param({ schema: getEmailHtml.params }) { id }: { id: string },
    @CurrentOperator() by: Me,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const html = await this.previewEmail.html(by, id);
    await reply.headers(frameHeaders(this.config.SITE_ORIGIN)).send(html);
  }

  @RouteHandler(reveal)
  reveal(
    @Param({ schema: reveal.params }) { id }: { id: string },
    @Body({ schema: reveal.body }) _body: object,
    @CurrentOperator() by: Me,
  ): Promise<Revealed> {
    return this.revealEmail.execute(by, id);
  }
}
