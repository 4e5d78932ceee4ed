import { withLocalTimes } from '../format/times';

/** The label of an action: `queue-paused` becomes `Queue paused`. */
export const actionLabel = (action: string): string =>
  action.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());

const valueText = (value: unknown): string => {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value)) return value.map(valueText).join(', ') || '–';
  return typeof value === 'object'
    ? `(${listed(value, ', ') || '–'})`
    : withLocalTimes(String(value));
};

const listed = (detail: object, between: string): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name} ${valueText(value)}`)
    .join(between);

/** The details of an entry as text: `decision decline · after (status declined, dealershipId –)` */
export const detailText = (detail: Record<string, unknown>): string => listed(detail, ' · ');
