import { DomainError } from '@larkway/kit/errors';
import { leadsPaths } from '@larkway/leads-contract';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerPage, answerPageHeaders } from './answer-page.js';
import { AnswerLinks } from './answer-links.js';
import { Answers } from './answers.service.js';
import type { LeadAnswerEntity } from './lead-answer.entity.js';

const longestBody = 1_024;

const what: Record<LeadAnswerEntity['kind'], string> = {
  'vehicle-inquiry': 'vehicle inquiry',
  'contact-message': 'contact message',
};

const time = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const whenReceived = ({ kind, createdAt }: LeadAnswerEntity): string =>
  `The ${what[kind]} of ${time.format(createdAt)} UTC`;

const unusable = answerPage({
  title: 'This link does not work',
  paragraphs: [
    'It has expired, is not complete, or its request was deleted.',
    'An operator can mark requests as answered in the operations console.',
  ],
});

/**
 * The pages behind the link in a team's email. `GET` changes nothing, because programs that check
 * emails follow links; the button on it posts the token.
 */
@Injectable()
export class AnswerPages implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly links: AnswerLinks,
    private readonly answers: Answers,
  ) {}

  onModuleInit(): void {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    // Forms without scripts are accepted here and by no other route.
    const plugin = (scope: FastifyInstance, _options: object, done: () => void): void => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: longestBody },
        (_request, body, parsed) => parsed(null, new URLSearchParams(body as string).get('token')),
      );
      scope.get<{ Querystring: { token?: unknown } }>(leadsPaths.answered, ({ query }, reply) =>
        this.reply(reply, query.token, (id) => this.ask(id, query.token as string)),
      );
      scope.post<{ Body: unknown }>(leadsPaths.answered, ({ body }, reply) =>
        this.reply(reply, body, (id) => this.mark(id)),
      );
      done();
    };
    void fastify.register(
      Object.assign(plugin, { [Symbol.for('fastify.display-name')]: 'answer pages' }),
    );
  }

  private async reply(
    reply: FastifyReply,
    token: unknown,
    page: (id: string) => Promise<string>,
  ): Promise<void> {
    const id = this.links.read(token);
    const html = id === undefined ? undefined : await page(id).catch(undefinedIfNotFound);
    await reply
      .headers(answerPageHeaders)
      .code(html === undefined ? 404 : 200)
      .send(html ?? unusable);
  }

  private async ask(id: string, token: string): Promise<string> {
    const lead = await this.answers.find(id);
    if (lead.answeredAt) return alreadyAnswered(lead);
    return answerPage({
      title: 'Have you answered this request?',
      paragraphs: [
        `${whenReceived(lead)} is not marked as answered.`,
        'Mark it once you have replied by email or phone. The operations console then no longer lists it as waiting.',
      ],
      token,
      reference: id,
    });
  }

  private async mark(id: string): Promise<string> {
    const isMarked = await this.answers.mark(id, 'link in the email');
    const lead = await this.answers.find(id);
    if (!isMarked) return alreadyAnswered(lead);
    return answerPage({
      title: 'Marked as answered',
      paragraphs: [`${whenReceived(lead)} is answered. Thank you.`, 'You can close this page.'],
      reference: id,
    });
  }
}

const alreadyAnswered = (lead: LeadAnswerEntity): string =>
  answerPage({
    title: 'Already marked as answered',
    paragraphs: [
      `${whenReceived(lead)} was marked as answered on ${time.format(lead.answeredAt!)} UTC.`,
      'Each link works once. There is nothing left to do.',
    ],
    reference: lead.id,
  });

const undefinedIfNotFound = (error: unknown): undefined => {
  if (error instanceof DomainError && error.status === 404) return undefined;
  throw error;
};
