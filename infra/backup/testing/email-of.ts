/** Which of its two emails a message is: the one to the team, or the receipt for its sender. */
export const emailOf = (raw: string): string => {
  const receipt = /^To: (?:.*<)?(sender-\d+@example\.com)>?\r?$/m.exec(raw)?.[1];
  return receipt ?? /^Subject: .*\((Sender \d+)\)\r?$/m.exec(raw)![1]!;
};

/** The outbox id that a Message-ID is made from. */
export const outboxIdOf = (raw: string): string =>
  /^Message-ID: <([0-9a-f-]{36})@/im.exec(raw)![1]!;
