import { z } from 'zod';

const moment = z.iso.datetime('must be a date with time and zone, such as 2026-11-21T04:00:00Z');

/** The fields of a range of time in a query. */
export const dateRange = {
  /** At this moment or later. */
  from: moment.optional(),
  /** Before this moment. */
  to: moment.optional(),
};

export interface DateRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** Refuses a range whose start is not before its end, for `refine`. */
export const rangeOrder = [
  ({ from, to }: DateRange): boolean =>
    from === undefined || to === undefined || Date.parse(from) < Date.parse(to),
  { path: ['from'], message: 'must be before "to"' },
] as const satisfies [unknown, { path: string[]; message: string }];
