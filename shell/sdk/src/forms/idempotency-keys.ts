/** Random in all browsers and contexts; `randomUUID` exists only on secure addresses. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** One key for one content: a repeated attempt keeps it, a corrected form gets another. */
export const createKeyring = (): ((content: unknown) => string) => {
  let last = { content: '', key: '' };
  return (content) => {
    const text = JSON.stringify(content);
    if (text !== last.content) last = { content: text, key: randomKey() };
    return last.key;
  };
};
