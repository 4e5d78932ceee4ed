/** Domains of Gmail, which ignores dots in the name. Both lead to the same mailbox. */
const gmail = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an email address leads to, however it is written: `Ada.Byron+cars@GoogleMail.com` is `adabyron@gmail.com`. Only a
 * key to count by; email goes to the address as it was typed.
 */
export const mailboxOf = (email: string): string => {
  const [, name = '', domain = ''] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? [];
  const plain = name.replace(/(?<=.)\+.*$/, '');
  return gmail.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
};
