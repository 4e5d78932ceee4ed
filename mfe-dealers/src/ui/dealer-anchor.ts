/** A dealer's place in the list on its state's page. */
export const dealerAnchor = (dealer: number): string => `dealer-${dealer}`;
