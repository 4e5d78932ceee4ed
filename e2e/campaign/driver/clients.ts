import { setTimeout as delay } from 'node:timers/promises';
import type { Told } from '../ledgers/ledgers.js';
import type { Lead } from '../plan/leads.js';
import { seeded } from '../plan/random.js';
import type { World } from '../world/world.js';

/** A client gives up after this long without an answer that settles it. */
const patience = 120_000;
const answerMilliseconds = 15_000;
const pauseMilliseconds = 400;

const isSettled = (status: number | undefined): boolean =>
  status !== undefined && status < 500 && status !== 429;

/** Those who post: each tries again under the same key until it is told something definite, as the site's forms do. */
export class Clients {
  private readonly posting = new Set<Promise<void>>();

  constructor(private readonly world: World) {}

  /** Posts these leads, so many a second; resolves when the last was begun. */
  async post(leads: Lead[], perSecond: number): Promise<void> {
    for (const lead of leads) {
      this.world.ledgers.leads.push(lead);
      const work = this.submit(lead).finally(() => this.posting.delete(work));
      this.posting.add(work);
      await delay(1_000 / perSecond);
    }
  }

  /** Everybody who posts has an answer, or has given up. */
  async untilAnswered(): Promise<void> {
    while (this.posting.size > 0) await Promise.all(this.posting);
  }

  private async submit(lead: Lead): Promise<void> {
    const random = seeded('client', lead.mark);
    switch (lead.repeat) {
      case 'no':
        return this.untilTold(lead);
      case 'together':
        return void (await Promise.all([
          this.untilTold(lead),
          this.untilTold(lead),
          this.untilTold(lead),
        ]));
      case 'later':
        await this.untilTold(lead);
        await delay(random.below(4_000));
        return this.untilTold(lead);
      case 'after-hanging-up':
        await this.attempt(lead, random.below(25));
        return this.untilTold(lead);
    }
  }

  private async untilTold(lead: Lead): Promise<void> {
    for (const end = Date.now() + patience; Date.now() < end; await delay(pauseMilliseconds)) {
      if (isSettled(await this.attempt(lead, answerMilliseconds))) return;
    }
  }

  private async attempt(lead: Lead, milliseconds: number): Promise<number | undefined> {
    const told: Told = { lead: lead.number, began: Date.now(), ended: 0 };
    this.world.ledgers.told.push(told);
    try {
      const answer = await fetch(`${this.address(lead)}${lead.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': lead.key },
        body: JSON.stringify(lead.body),
        signal: AbortSignal.timeout(milliseconds),
      });
      const body = (await answer.json()) as { id?: string };
      told.status = answer.status;
      told.id = body.id;
    } catch {
      // No answer: the client does not know, and asks again.
    }
    told.ended = Date.now();
    return told.status;
  }

  private address({ kind, number }: Lead): string {
    const { parts } = this.world;
    if (kind === 'dealer-application') return `http://127.0.0.1:${parts.dealers.port}`;
    const copies = [parts['leads-1'], parts['leads-2']];
    // As a load balancer does: in turn, passing over a copy that is not ready.
    const ready = copies.filter(({ process }) => process.isReady);
    const choice = ready.length > 0 ? ready : copies;
    return `http://127.0.0.1:${choice[(number + this.world.ledgers.told.length) % choice.length]!.port}`;
  }
}
