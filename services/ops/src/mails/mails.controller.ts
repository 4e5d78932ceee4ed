import { type MailPage, type MailTimeline, type Me, opsRoutes, type Revealed } from '@larkway/ops-contract';
import { Body, Controller, Param, Query } from '@nestjs/common';
import type { z } from 'zod';
import { Answers } from '../access/answers.js';
import { SignedIn } from '../access/signed-in.js';
import { Mails } from './mails.js';
import { RevealMail } from './reveal-mail.js';

const { listMails, getMail, reveal } = opsRoutes;

@Controller()
export class MailsController {
  constructor(
    private readonly mails: Mails,
    private readonly revealMail: RevealMail,
  ) {}

  @Answers(listMails)
  list(@Query({ schema: listMails.query }) { limit, after, ...filter }: z.infer<typeof listMails.query>): Promise<MailPage> {
    return this.mails.search(filter, limit, after);
  }

  @Answers(getMail)
  one(@Param({ schema: getMail.params }) { id }: { id: string }): Promise<MailTimeline> {
    return this.mails.timeline(id);
  }

  @Answers(reveal)
  reveal(@Param({ schema: reveal.params }) { id }: { id: string }, @Body({ schema: reveal.body }) _body: object, @SignedIn() by: Me): Promise<Revealed> {
    return this.revealMail.execute(by, id);
  }
}
