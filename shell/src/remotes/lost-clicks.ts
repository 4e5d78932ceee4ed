interface LostClick {
  region: Element;
  button: HTMLElement;
}

let lost: LostClick | undefined;
const hydrated = new WeakSet<Element>();

/** A button that needs its handler, unlike those of forms, popovers and dialogs. */
const SCRIPTED = 'button[type=button]:not([popovertarget], [commandfor])';

/**
 * A click makes React hydrate its region, but React drops the click if the region's code has not
 * loaded. Records the last one.
 */
export const keepLostClicks = (): void => {
  addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>(SCRIPTED) : null;
      const region = button?.closest('[data-remote]');
      lost = button && region && !hydrated.has(region) ? { region, button } : undefined;
    },
    { capture: true },
  );
  // A click that React drops does not reach the document.
  document.addEventListener('click', () => (lost = undefined));
};

/** For the element of a hydrated region: repeats the recorded click. */
export const repeatLostClick = (region: Element): void => {
  hydrated.add(region);
  // In a new task: the click that made React hydrate the region is still being dispatched.
  setTimeout(() => {
    if (lost?.region !== region) return;
    const { button } = lost;
    lost = undefined;
    button.click();
  });
};
