import { composeMail, type Letter, type MailContent } from './compose-mail.js';

interface Receipt extends Omit<Letter, 'footer' | 'message'> {
  /** Where the address was typed. */
  form: string;
}

/**
 * A mail to an address that somebody typed into a form. Whoever fills in a form chooses the address, so none of what was
 * typed freely may be in it: it must not become a way to send words of one's own to a stranger.
 */
export const composeReceipt = ({ form, ...letter }: Receipt): MailContent =>
  composeMail({
    ...letter,
    footer: `Sent by the ${letter.brand} website because this address was entered in a ${form}. If that was not you, you do not need to do anything.`,
  });
