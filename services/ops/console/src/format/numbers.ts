const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** `12,408` */
export const count = (value: number): string => whole.format(value);

/** `1 email`, `12,408 emails` */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;

/** A ratio of 0 to 1: `0 %`, `0.4 %`, `12 %` */
export const percent = (ratio: number): string => {
  const value = ratio * 100;
  return `${value > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} %`;
};
