interface LostClick {
  region: Element;
  button: HTMLElement;
}

let lost: LostClick | undefined;
const hydrated = new WeakSet<Element>();

/** A button that does nothing without its handler: forms, popovers and dialogs work before the page's code is here. */
const SCRIPTED = 'button[type=button]:not([popovertarget], [commandfor])';

/** React hydrates a region at once for a click in it, but drops the click where the region's code is not here yet. This keeps the last one. */
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
  // What React drops never gets here.
  document.addEventListener('click', () => (lost = undefined));
};

/** For a region's element once it is hydrated: clicks the button that was clicked before. */
export const repeatLostClick = (region: Element): void => {
  hydrated.add(region);
  // In a task of its own: the click that made React hydrate the region is still on its way.
  setTimeout(() => {
    if (lost?.region !== region) return;
    const { button } = lost;
    lost = undefined;
    button.click();
  });
};
