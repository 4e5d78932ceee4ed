import { eventually, postJson } from '@larkway/kit/testing';
import type { DeliverySite } from './delivery-site.js';

export interface AcceptedLead {
  id: string;
  sender: number;
  /**
   * End of the write-ahead log after the lead was accepted; undefined if the server was already
   * down.
   */
  position: bigint | undefined;
}

/**
 * Clients that post leads from different senders until the site is destroyed. Each waits for the
 * email to the team before its next post.
 */
export const postLeads = (
  site: DeliverySite,
  clients: number,
): { accepted: AcceptedLead[]; stopped: Promise<unknown> } => {
  const accepted: AcceptedLead[] = [];
  const address = `${site.leadsUrl}/api/contact`;
  let senders = 0;
  const client = async (): Promise<void> => {
    for (;;) {
      const sender = ++senders;
      const lead = {
        name: `Sender ${sender}`,
        email: addressOf(sender),
        phone: '(555) 010-0123',
        message: 'Does it climb hills?',
        subject: 'service',
        state: 'new-york',
      };
      const answer = await postJson(address, lead).catch(() => undefined);
      if (!answer) return;
      if (answer.status !== 202) throw new Error(`A lead was answered with ${answer.status}`);
      accepted.push({
        id: (answer.body as { id: string }).id,
        sender,
        position: await site.walPosition().catch(() => undefined),
      });
      await eventually(
        'the team has its email, or the site is gone',
        () => !site.isRunning || site.takenEmails().has(`Sender ${sender}`),
        60_000,
      );
    }
  };
  return { accepted, stopped: Promise.all(Array.from({ length: clients }, client)) };
};

const addressOf = (sender: number): string => `sender-${sender}@example.com`;
