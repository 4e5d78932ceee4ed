import { track, type TrackedEvents } from './track';

/** What a click on an element reports: an event's name and its parameters. */
export type TrackedClick = {
  [E in keyof TrackedEvents]: [event: E, params: TrackedEvents[E]];
}[keyof TrackedEvents];

const ATTRIBUTE = 'data-track';

/** Attributes for an element whose clicks are reported; they work in markup that is never hydrated. */
export const tracks = (...click: TrackedClick): Record<typeof ATTRIBUTE, string> => ({
  [ATTRIBUTE]: JSON.stringify(click),
});

/** Reports a click on an element that `tracks`, and on a link that leaves the site. */
export const trackClick = ({ target }: MouseEvent): void => {
  if (!(target instanceof Element)) return;
  const reported = target.closest(`[${ATTRIBUTE}]`)?.getAttribute(ATTRIBUTE);
  if (reported) track(...(JSON.parse(reported) as [keyof TrackedEvents, never]));
  const url = target.closest('a')?.getAttribute('href');
  if (url?.startsWith('http')) track('click_external', { url });
};
