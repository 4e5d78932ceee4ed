const units: [limit: number, size: number, name: string][] = [
  [60, 1, 's'],
  [3_600, 60, 'm'],
  [86_400, 3_600, 'h'],
  [Infinity, 86_400, 'd'],
];

/** Formats seconds: `0.8 s`, `12 s`, `2 m 05 s`, `3 h 10 m`, `4 d 2 h`. */
export const duration = (seconds: number): string => {
  if (seconds < 0) return '0 s';
  if (seconds < 10 && seconds % 1 !== 0) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  const at = units.findIndex(([limit]) => whole < limit);
  const [, size, name] = units[at]!;
  const large = `${Math.floor(whole / size)} ${name}`;
  if (at === 0) return large;
  const [, smallSize, smallName] = units[at - 1]!;
  const small = Math.floor((whole % size) / smallSize);
  return `${large} ${String(small).padStart(smallName === 'h' ? 1 : 2, '0')} ${smallName}`;
};

/** Formats a latency in milliseconds: `84 ms`, `1.4 s`, `2 m 05 s`. */
export const latency = (milliseconds: number): string =>
  milliseconds < 1_000
    ? `${Math.round(milliseconds)} ms`
    : milliseconds < 10_000
      ? `${(milliseconds / 1_000).toFixed(1)} s`
      : duration(Math.round(milliseconds / 1_000));

/** The distance from now in one unit: `just now`, `12 s ago`, `in 4 m`, `3 d ago`. */
export const relative = (at: string | Date, now: number): string => {
  const seconds = Math.round((now - new Date(at).getTime()) / 1_000);
  const distance = Math.abs(seconds);
  if (distance < 2) return 'just now';
  const [, size, name] = units.find(([limit]) => distance < limit)!;
  const amount = `${Math.floor(distance / size)} ${name}`;
  return seconds > 0 ? `${amount} ago` : `in ${amount}`;
};
