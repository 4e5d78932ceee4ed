import {
  type Me,
  opsRoutes,
  type Passkey,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  type Session,
} from '@larkway/ops-contract';
import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { CurrentOperator, CurrentSession, RouteHandler } from '../access/decorators.js';
import { SessionResponses } from '../session/session-responses.js';
import { type OpenSession, Sessions } from '../session/sessions.js';
import { SignIn } from '../session/sign-in.js';
import { Passkeys } from './passkeys.js';

const {
  passkeySignInOptions,
  signInWithPasskey,
  passkeyConfirmationOptions,
  listPasskeys,
  passkeyCreationOptions,
  addPasskey,
  removePasskey,
} = opsRoutes;

@Controller()
export class PasskeysController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly signIns: SignIn,
    private readonly sessions: Sessions,
    private readonly responses: SessionResponses,
  ) {}

  @RouteHandler(passkeySignInOptions)
  signInOptions(
    @Body({ schema: passkeySignInOptions.body }) _body: object,
    @Req() request: FastifyRequest,
  ): Promise<PasskeyRequestOptions> {
    return this.passkeys.requestOptions(this.passkeys.relyingPartyOf(request), 'sign-in');
  }

  @RouteHandler(signInWithPasskey)
  async signIn(
    @Body({ schema: signInWithPasskey.body }) signature: z.infer<typeof signInWithPasskey.body>,
    @CurrentSession() earlier: OpenSession | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Session> {
    const tokens = await this.signIns.withPasskey(
      signature,
      this.passkeys.relyingPartyOf(request),
      this.responses.clientOf(request),
    );
    if (earlier) await this.sessions.end(earlier.id);
    return this.responses.enter(tokens, reply);
  }

  @RouteHandler(passkeyConfirmationOptions)
  confirmationOptions(
    @Body({ schema: passkeyConfirmationOptions.body }) _body: object,
    @CurrentOperator() { id }: Me,
    @Req() request: FastifyRequest,
  ): Promise<PasskeyRequestOptions> {
    const relyingParty = this.passkeys.relyingPartyOf(request);
    return this.passkeys.requestOptions(relyingParty, `confirm ${id}`, id);
  }

  @RouteHandler(listPasskeys)
  list(@CurrentOperator() { id }: Me): Promise<Passkey[]> {
    return this.passkeys.list(id);
  }

  @RouteHandler(passkeyCreationOptions)
  creationOptions(
    @Body({ schema: passkeyCreationOptions.body }) _body: object,
    @CurrentOperator() operator: Me,
    @Req() request: FastifyRequest,
  ): Promise<PasskeyCreationOptions> {
    return this.passkeys.creationOptions(this.passkeys.relyingPartyOf(request), operator);
  }

  @RouteHandler(addPasskey)
  add(
    @Body({ schema: addPasskey.body }) passkey: z.infer<typeof addPasskey.body>,
    @CurrentOperator() operator: Me,
    @Req() request: FastifyRequest,
  ): Promise<Passkey[]> {
    const { device } = this.responses.clientOf(request);
    return this.passkeys.add(this.passkeys.relyingPartyOf(request), operator, passkey, device);
  }

  @RouteHandler(removePasskey)
  remove(
    @Param({ schema: removePasskey.params }) { id }: { id: string },
    @Body({ schema: removePasskey.body }) _body: object,
    @CurrentOperator() operator: Me,
  ): Promise<Passkey[]> {
    return this.passkeys.remove(operator, id);
  }
}
