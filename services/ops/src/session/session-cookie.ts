import fastifyCookie from '@fastify/cookie';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Config, CONFIG } from '../config.js';
import { sessionHours } from './sessions.js';
import { trustedDays } from './trusted-devices.js';

/** The tokens that a step of a sign-in sends to the browser. */
export interface NewTokens {
  session: string;
  /** Marks a device on which the operator has signed in with both factors. */
  device?: string;
}

/** 256 bits in base64url. */
const tokenIn = (cookie: string | undefined): string | undefined =>
  cookie !== undefined && /^[\w-]{43}$/.test(cookie) ? cookie : undefined;

/**
 * The cookies of the session and of the trusted device. Browsers accept a `__Host-` cookie only
 * from this host, and only over TLS.
 */
@Injectable()
export class SessionCookie implements OnModuleInit {
  private readonly name: string;
  private readonly deviceName: string;
  private readonly options;

  constructor(
    @Inject(CONFIG) { OPS_INSECURE_COOKIES }: Pick<Config, 'OPS_INSECURE_COOKIES'>,
    private readonly host: HttpAdapterHost,
  ) {
    this.name = OPS_INSECURE_COOKIES ? 'ops' : '__Host-ops';
    this.deviceName = `${this.name}-device`;
    this.options = {
      httpOnly: true,
      secure: !OPS_INSECURE_COOKIES,
      sameSite: 'strict',
      path: '/',
    } as const;
  }

  onModuleInit(): void {
    void this.host.httpAdapter.getInstance<FastifyInstance>().register(fastifyCookie);
  }

  read(request: FastifyRequest): string | undefined {
    return tokenIn(request.cookies[this.name]);
  }

  readDevice(request: FastifyRequest): string | undefined {
    return tokenIn(request.cookies[this.deviceName]);
  }

  write(reply: FastifyReply, { session, device }: NewTokens): void {
    void reply.setCookie(this.name, session, { ...this.options, maxAge: sessionHours * 3_600 });
    if (device)
      void reply.setCookie(this.deviceName, device, {
        ...this.options,
        maxAge: trustedDays * 86_400,
      });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.name, this.options);
  }
}
