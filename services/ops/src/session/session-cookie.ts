import fastifyCookie from '@fastify/cookie';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Config, CONFIG } from '../config.js';
import { sessionHours } from './sessions.js';

/** `__Host-` makes browsers refuse the cookie from anybody but this very host, over TLS. */
@Injectable()
export class SessionCookie implements OnModuleInit {
  private readonly name: string;
  private readonly options;

  constructor(
    @Inject(CONFIG) { OPS_INSECURE_COOKIES }: Pick<Config, 'OPS_INSECURE_COOKIES'>,
    private readonly host: HttpAdapterHost,
  ) {
    this.name = OPS_INSECURE_COOKIES ? 'ops' : '__Host-ops';
    this.options = { httpOnly: true, secure: !OPS_INSECURE_COOKIES, sameSite: 'strict', path: '/' } as const;
  }

  onModuleInit(): void {
    void this.host.httpAdapter.getInstance<FastifyInstance>().register(fastifyCookie);
  }

  read(request: FastifyRequest): string | undefined {
    const token = request.cookies[this.name];
    return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
  }

  write(reply: FastifyReply, token: string): void {
    void reply.setCookie(this.name, token, { ...this.options, maxAge: sessionHours * 3_600 });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.name, this.options);
  }
}
