/** `queue-paused` -> `Queue paused`: the service names its actions so that they can be read. */
export const actionLabel = (action: string): string => action.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());

const valueText = (value: unknown): string => {
  if (value === null || value === undefined) return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** The details of an entry on one line: `count 12 · filter {…}` */
export const detailText = (detail: Record<string, unknown>): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name} ${valueText(value)}`)
    .join(' · ');
