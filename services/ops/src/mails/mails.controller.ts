import {
  type FoundPerson,
  type MailPage,
  type MailTimeline,
  type Me,
  opsRoutes,
  type Revealed,
} from '@larkway/ops-contract';
import { Body, Controller, Param, Query } from '@nestjs/common';
import type { z } from 'zod';
import { Answers } from '../access/answers.js';
import { SignedIn } from '../access/signed-in.js';
import { FindPerson } from './find-person.js';
import { Mails } from './mails.js';
import { RevealMail } from './reveal-mail.js';

const { listMails, getMail, findPerson, reveal } = opsRoutes;

@Controller()
export class MailsController {
  constructor(
    private readonly mails: Mails,
    private readonly revealMail: RevealMail,
    private readonly findPerson: FindPerson,
  ) {}

  @Answers(listMails)
  list(
    @Query({ schema: listMails.query })
    { limit, after, ...filter }: z.infer<typeof listMails.query>,
  ): Promise<MailPage> {
    return this.mails.search(filter, limit, after);
  }

  @Answers(findPerson)
  find(
    @Body({ schema: findPerson.body }) { by, value }: z.infer<typeof findPerson.body>,
    @SignedIn() me: Me,
  ): Promise<FoundPerson> {
    return this.findPerson.execute(me, by, value);
  }

  @Answers(getMail)
  one(@Param({ schema: getMail.params }) { id }: { id: string }): Promise<MailTimeline> {
    return this.mails.timeline(id);
  }

  @Answers(reveal)
  reveal(
    @Param({ schema: reveal.params }) { id }: { id: string },
    @Body({ schema: reveal.body }) _body: object,
    @SignedIn() by: Me,
  ): Promise<Revealed> {
    return this.revealMail.execute(by, id);
  }
}
