/** What the page advertises of the partners' offers taken together, from and to (specification, section 9). */
export const advertised = {
  months: [24, 84],
  /** USD. */
  amounts: [5_000, 20_000],
  /** Percent. */
  aprs: [4.99, 18.99],
} as const;
