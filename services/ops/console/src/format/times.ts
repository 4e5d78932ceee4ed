const exactFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});
const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const clockFormat = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const shortDayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const intervalFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** In the operator's time zone, which is part of the text: `Nov 21, 2026, 04:12:09 UTC`. */
export const exact = (at: string): string => exactFormat.format(new Date(at));

/** In the operator's time zone: `Nov 21, 2026`. */
export const day = (at: string): string => dayFormat.format(new Date(at));

/** In the operator's time zone: `Nov 21`. */
export const shortDay = (at: string): string => shortDayFormat.format(new Date(at));

/** In the operator's time zone: `Nov 21, 04:00 – 05:00`, `Nov 20, 16:00 – Nov 21, 16:00`. */
export const interval = (at: string, milliseconds: number): string =>
  intervalFormat.formatRange(new Date(at), new Date(Date.parse(at) + milliseconds));

/** `04:12` */
export const clock = (at: string | number): string => clockFormat.format(new Date(at));

/** The operator's time zone at a time: `UTC`, `GMT+1`, `PST`. */
export const zone = (at: string): string =>
  exactFormat.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')!.value;

const isoTime = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g;

/** Replaces ISO 8601 times in a text of a service by local times. */
export const withLocalTimes = (text: string): string => text.replace(isoTime, exact);

/** A local time of a `datetime-local` field as a moment; undefined if it is none. */
export const moment = (local: string): string | undefined => {
  const date = new Date(local);
  return local === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString();
};
