export type Choice = 'granted' | 'denied';

const KEY = 'consent';
export const ASK_AGAIN = 'larkway:consent';

/** Whether the browser sends Global Privacy Control, a request not to sell or share data: https://w3c.github.io/gpc/ */
export const hasGlobalPrivacyControl = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/**
 * Nothing until the visitor has said; where storage is forbidden, nothing ever, and then nothing is measured. Global Privacy Control
 * overrides an earlier consent.
 */
export const readChoice = (): Choice | undefined => {
  if (hasGlobalPrivacyControl()) return 'denied';
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
