/** Classes of SQLSTATE that no waiting fixes: wrong data, a broken rule, a wrong statement. */
const lasting = /^(?:22|23|42)/;

/** Whether an error of the database is our own mistake, not its absence. */
export const isLasting = (error: unknown): boolean => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code.length === 5 && lasting.test(code);
};
