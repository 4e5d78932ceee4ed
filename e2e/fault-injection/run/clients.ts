import { setTimeout as delay } from 'node:timers/promises';
import type { ClientResponse } from '../ledgers/ledgers.js';
import type { Lead } from '../plan/leads.js';
import { seeded } from '../plan/random.js';
import type { World } from '../world/world.js';

/** Milliseconds without a definite answer after which a client gives up. */
const clientTimeout = 120_000;
const answerMilliseconds = 15_000;
const pauseMilliseconds = 400;

/** Statuses below 500 after which the same request may succeed (RFC 9110, 15.5.9; RFC 6585, 4). */
const temporary = [408, 429];

const isSettled = (status: number | undefined): boolean =>
  status !== undefined && status < 500 && !temporary.includes(status);

/**
 * Clients that post leads and retry under the same key until a definite answer, as the site's forms
 * do.
 */
export class Clients {
  private readonly posting = new Set<Promise<void>>();

  constructor(private readonly world: World) {}

  /** Posts leads at this rate; resolves when the last one has started. */
  async post(leads: Lead[], perSecond: number): Promise<void> {
    for (const lead of leads) {
      this.world.ledgers.leads.push(lead);
      const work = this.submit(lead).finally(() => this.posting.delete(work));
      this.posting.add(work);
      await delay(1_000 / perSecond);
    }
  }

  /** Resolves when each client has an answer or has given up. */
  async untilAllAnswered(): Promise<void> {
    while (this.posting.size > 0) await Promise.all(this.posting);
  }

  private async submit(lead: Lead): Promise<void> {
    const random = seeded('client', lead.mark);
    switch (lead.repeat) {
      case 'no':
        return this.submitUntilAnswered(lead);
      case 'together':
        return void (await Promise.all([
          this.submitUntilAnswered(lead),
          this.submitUntilAnswered(lead),
          this.submitUntilAnswered(lead),
        ]));
      case 'later':
        await this.submitUntilAnswered(lead);
        await delay(random.below(4_000));
        return this.submitUntilAnswered(lead);
      case 'after-hanging-up':
        await this.attempt(lead, random.below(25));
        return this.submitUntilAnswered(lead);
    }
  }

  private async submitUntilAnswered(lead: Lead): Promise<void> {
    for (const end = Date.now() + clientTimeout; Date.now() < end; await delay(pauseMilliseconds)) {
      if (isSettled(await this.attempt(lead, answerMilliseconds))) return;
    }
  }

  private async attempt(lead: Lead, milliseconds: number): Promise<number | undefined> {
    const responses: ClientResponse = { lead: lead.number, began: Date.now(), ended: 0 };
    this.world.ledgers.responses.push(responses);
    try {
      const answer = await fetch(`${this.address(lead)}${lead.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': lead.key },
        body: JSON.stringify(lead.body),
        signal: AbortSignal.timeout(milliseconds),
      });
      const body = (await answer.json()) as { id?: string };
      responses.status = answer.status;
      responses.id = body.id;
    } catch {
      // No answer: the client cannot know, and retries.
    }
    responses.ended = Date.now();
    return responses.status;
  }

  private address({ kind, number }: Lead): string {
    const role = kind === 'dealer-application' ? 'dealers' : 'leads';
    const copies = this.world.copiesOf(role).map((name) => this.world.parts[name]!);
    // Round robin over the copies that are ready, like a load balancer.
    const ready = copies.filter(({ process }) => process.isReady);
    const choice = ready.length > 0 ? ready : copies;
    return `http://127.0.0.1:${choice[(number + this.world.ledgers.responses.length) % choice.length]!.port}`;
  }
}
