/**
 * Waits for work, but no longer than a time in milliseconds.
 * @throws Error with the message when the time is up; the work is not stopped.
 */
export const rejectAfter = async <T>(
  milliseconds: number,
  work: Promise<T>,
  message: string,
): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(message)), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
};
