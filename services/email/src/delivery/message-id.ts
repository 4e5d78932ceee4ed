/** The domain of `MAIL_FROM`. */
export const domainOf = (from: string): string => /@([^\s<>@]+?)>?$/.exec(from)![1]!;

/**
 * The Message-ID of an email without brackets: the same at every attempt, in the sender's domain.
 */
export const messageIdOf = (id: string, from: string): string => `${id}@${domainOf(from)}`;
