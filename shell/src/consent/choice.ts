export type Choice = 'granted' | 'denied';

const KEY = 'consent';
export const ASK_AGAIN = 'larkway:consent';

/** Nothing until the visitor has said; where storage is forbidden, nothing ever, and then nothing is measured. */
export const readChoice = (): Choice | undefined => {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'granted' || stored === 'denied' ? stored : undefined;
  } catch {
    return undefined;
  }
};

export const keepChoice = (choice: Choice): void => {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // It then holds for this page only.
  }
};
