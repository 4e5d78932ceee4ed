import { type IssuedLink, type Me, type Operator, opsRoutes } from '@larkway/ops-contract';
import { Body, Controller, Inject, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { requireConfirmation } from '../access/access.guard.js';
import { CurrentOperator, CurrentSession, RouteHandler } from '../access/decorators.js';
import { type Config, CONFIG } from '../config.js';
import type { OpenSession } from '../session/sessions.js';
import { type NewLink, OperatorsService } from './operators.service.js';

const { listOperators, invite, changeRole, disable, enable, renewLink } = opsRoutes;

interface Id {
  id: string;
}

@Controller()
export class OperatorsController {
  constructor(
    private readonly operators: OperatorsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @RouteHandler(listOperators)
  list(): Promise<Operator[]> {
    return this.operators.list();
  }

  @RouteHandler(invite)
  async invite(
    @Body({ schema: invite.body }) body: z.infer<typeof invite.body>,
    @CurrentSession() session: OpenSession,
    @Req() request: FastifyRequest,
  ): Promise<IssuedLink> {
    if (body.role === 'admin') requireConfirmation(session);
    return this.withUrl(await this.operators.invite(session.operator, body), request);
  }

  @RouteHandler(changeRole)
  changeRole(
    @Param({ schema: changeRole.params }) { id }: Id,
    @Body({ schema: changeRole.body }) { role }: z.infer<typeof changeRole.body>,
    @CurrentOperator() by: Me,
  ): Promise<Operator> {
    return this.operators.changeRole(by, id, role);
  }

  @RouteHandler(disable)
  disable(
    @Param({ schema: disable.params }) { id }: Id,
    @Body({ schema: disable.body }) _body: object,
    @CurrentOperator() by: Me,
  ): Promise<Operator> {
    return this.operators.disable(by, id);
  }

  @RouteHandler(enable)
  enable(
    @Param({ schema: enable.params }) { id }: Id,
    @Body({ schema: enable.body }) _body: object,
    @CurrentOperator() by: Me,
  ): Promise<Operator> {
    return this.operators.enable(by, id);
  }

  @RouteHandler(renewLink)
  async renew(
    @Param({ schema: renewLink.params }) { id }: Id,
    @Body({ schema: renewLink.body }) _body: object,
    @CurrentOperator() by: Me,
    @Req() request: FastifyRequest,
  ): Promise<IssuedLink> {
    return this.withUrl(await this.operators.renewLink(by, id), request);
  }

  private withUrl({ token, ...link }: NewLink, { protocol, host }: FastifyRequest): IssuedLink {
    return {
      ...link,
      url: `${this.config.OPS_ORIGIN ?? `${protocol}://${host}`}/ops/welcome#${token}`,
    };
  }
}
