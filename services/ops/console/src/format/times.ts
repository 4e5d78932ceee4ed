const exactFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const clockFormat = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** In the operator's own zone: `Nov 21, 2026, 04:12:09`. */
export const exact = (at: string): string => exactFormat.format(new Date(at));

/** In the operator's own zone: `Nov 21, 2026`. */
export const day = (at: string): string => dayFormat.format(new Date(at));

/** `04:12` */
export const clock = (at: string | number): string => clockFormat.format(new Date(at));
