/** Calls back once the page has been visible for so many milliseconds at a stretch. Gives what calls it off. */
export const afterVisible = (milliseconds: number, then: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const count = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = setTimeout(finish, milliseconds);
  };
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', count);
  };
  const finish = () => {
    stop();
    then();
  };
  document.addEventListener('visibilitychange', count);
  count();
  return stop;
};
