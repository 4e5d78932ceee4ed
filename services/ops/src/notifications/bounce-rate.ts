import type { EntityManager } from 'typeorm';
import { EmailEntity } from '../emails/email.entity.js';

/** The hours that the rate covers. */
const HOURS = 24;
/** Mail providers restrict senders above it. The alert `BounceRate` uses the same limit. */
const LIMIT = 0.05;
/** Fewer bounces say little about a sender. */
const FEWEST_BOUNCED = 5;

export interface BounceRate {
  bounced: number;
  sent: number;
  rate: number;
  limit: number;
  hours: number;
  isHigh: boolean;
}

/** How many of the emails that the mail server accepted within 24 hours came back. */
export const bounceRate = async (manager: EntityManager): Promise<BounceRate> => {
  const { sent, bounced } = (await manager
    .createQueryBuilder(EmailEntity, 'email')
    .select('count(*)::int', 'sent')
    .addSelect("(count(*) FILTER (WHERE state = 'bounced'))::int", 'bounced')
    .where("sent_at > now() - CAST(:hours AS integer) * interval '1 hour'", { hours: HOURS })
    .getRawOne<{ sent: number; bounced: number }>())!;
  const rate = sent === 0 ? 0 : bounced / sent;
  const isHigh = bounced >= FEWEST_BOUNCED && rate > LIMIT;
  return { bounced, sent, rate, limit: LIMIT, hours: HOURS, isHigh };
};
