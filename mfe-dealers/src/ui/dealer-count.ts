/** `1 dealer`, `22 dealers`. */
export const dealerCountText = (count: number): string =>
  `${count} ${count === 1 ? 'dealer' : 'dealers'}`;
