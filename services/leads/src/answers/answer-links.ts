import { issuePass, readPass } from '@larkway/kit/signing';
import { leadsPaths } from '@larkway/leads-contract';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config.js';

const lifetimeMilliseconds = 30 * 24 * 60 * 60_000;

const purposeOf = (id: string): string => `lead answered: ${id}`;

const tokenPattern = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]+)$/;

/**
 * Tokens of the links with which a team marks a lead as answered. A token names one lead, is signed
 * and expires. Marking is possible once, so each link works once.
 */
@Injectable()
export class AnswerLinks {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'FORM_KEY'>) {}

  /** Path and query of the page that marks the lead as answered. */
  pathFor(id: string, now = Date.now()): string {
    const pass = issuePass(this.config.FORM_KEY, purposeOf(id), now + lifetimeMilliseconds);
    return `${leadsPaths.answered}?token=${id}.${pass}`;
  }

  /** @returns the lead of a token that was issued here and has not expired. */
  read(token: unknown, now = Date.now()): string | undefined {
    const [, id, pass] = tokenPattern.exec(typeof token === 'string' ? token : '') ?? [];
    if (id === undefined) return undefined;
    return readPass(this.config.FORM_KEY, purposeOf(id), pass, now) === undefined ? undefined : id;
  }
}
