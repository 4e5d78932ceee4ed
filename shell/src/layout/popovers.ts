import type { FocusEvent } from 'react';

/** Browsers that know no popovers never show one. */
export const closePopovers = (container: Element | null): void =>
  container?.querySelectorAll<HTMLElement>('[popover]').forEach((panel) => panel.hidePopover?.());

/** A popover stays open when the Tab key leaves it, and would cover what has the focus then. */
export const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) closePopovers(currentTarget);
};
