/** Gmail ignores dots in the name, and both domains have the same mailboxes. */
const gmail = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox of an email address in any spelling: `Ada.Byron+cars@GoogleMail.com` is
 * `adabyron@gmail.com`. Only a key for limits; email goes to the address as it was typed.
 */
export const mailboxOf = (email: string): string => {
  const [, name = '', domain = ''] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? [];
  const plain = name.replace(/(?<=.)\+.*$/, '');
  return gmail.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
};
