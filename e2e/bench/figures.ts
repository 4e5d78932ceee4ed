/** The value below which the given share of all values lies (nearest rank). */
export const percentile = (values: number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!;
};

export const median = (values: number[]): number => percentile(values, 0.5);

export const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
export const milliseconds = (value: number): string =>
  `${Math.round(value).toLocaleString('en')} ms`;
export const microseconds = (value: number): string => `${value.toFixed(1)} µs`;
export const times = (ratio: number): string => `${ratio.toFixed(2)}x`;
