export type Choice = 'granted' | 'denied';

const KEY = 'consent';
export const ASK_AGAIN = 'larkway:consent';

/**
 * Whether the browser sends Global Privacy Control, a request not to sell or share data
 * (https://w3c.github.io/gpc/).
 */
export const hasGlobalPrivacyControl = (): boolean =>
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/**
 * Undefined until the visitor decides, and always if storage is blocked; then nothing is measured.
 * Global Privacy Control overrides an earlier consent.
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

export const saveChoice = (choice: Choice): void => {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Storage is blocked; the choice applies to this page only.
  }
};

let isWanted = false;

/** Shows the banner, or has it shown once it is loaded. */
export const askAgain = (): void => {
  isWanted = true;
  dispatchEvent(new Event(ASK_AGAIN));
};

/** Whether the visitor has wanted the banner on this page. */
export const wasWanted = (): boolean => isWanted;
