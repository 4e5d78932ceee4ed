import {
  type FoundPerson,
  type EmailPage,
  type EmailWithHistory,
  type Me,
  opsRoutes,
  type Revealed,
} from '@larkway/ops-contract';
import { Body, Controller, Param, Query } from '@nestjs/common';
import type { z } from 'zod';
import { CurrentOperator, RouteHandler } from '../access/decorators.js';
import { FindPerson } from './find-person.js';
import { EmailsService } from './emails.service.js';
import { RevealEmail } from './reveal-email.js';

const { listEmails, getEmail, findPerson, reveal } = opsRoutes;

@Controller()
export class EmailsController {
  constructor(
    private readonly emails: EmailsService,
    private readonly revealEmail: RevealEmail,
    private readonly findPerson: FindPerson,
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

  @RouteHandler(reveal)
  reveal(
    @Param({ schema: reveal.params }) { id }: { id: string },
    @Body({ schema: reveal.body }) _body: object,
    @CurrentOperator() by: Me,
  ): Promise<Revealed> {
    return this.revealEmail.execute(by, id);
  }
}
