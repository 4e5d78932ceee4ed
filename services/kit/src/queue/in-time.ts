/** Waits for the queue, but not for ever: five seconds when nothing else is said. */
export const inTime = async <T>(work: Promise<T>, milliseconds = 5_000): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the queue did not answer in time')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
