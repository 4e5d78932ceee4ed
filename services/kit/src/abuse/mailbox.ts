/** Providers that ignore dots in the name. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox that an e-mail address leads to, however it is written: `Ada.Byron+cars@Gmail.com` is `adabyron@gmail.com`. */
export const mailboxOf = (email: string): string => {
  const [, name = '', domain = ''] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? [];
  const plain = name.split('+', 1)[0]!;
  return `${dotless.has(domain) ? plain.replaceAll('.', '') : plain}@${domain}`;
};
