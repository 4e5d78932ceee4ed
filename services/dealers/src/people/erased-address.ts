/** Replaces an address that was erased; no mailbox can have it. */
export const erasedAddress = 'erased@erased.invalid';
