import { chakra } from '@larkway/sdk';
import { Activity, type ReactNode } from 'react';

interface PageFrameProps {
  /** The page of the server's document, which contains no frame. */
  isFirst: boolean;
  isHidden: boolean;
  children: ReactNode;
}

/** A page, whose layout is the same whether it is shown or hidden. */
export const PageFrame = ({ isFirst, isHidden, children }: PageFrameProps) =>
  isFirst ? (
    children
  ) : (
    <Activity mode={isHidden ? 'hidden' : 'visible'}>
      <chakra.div
        display="flow-root"
        contentVisibility={isHidden ? 'hidden' : undefined}
        data-page={isHidden ? 'hidden' : 'shown'}
      >
        {children}
      </chakra.div>
    </Activity>
  );

const isHiddenPage = (node: Node): node is HTMLElement =>
  node instanceof HTMLElement && node.dataset.page === 'hidden';

/**
 * Computes styles and layout of a hidden page. React gives it `display: none`, which leaves both to
 * the click; `content-visibility: hidden` keeps them, once something has asked for them.
 */
const computeLayout = (page: HTMLElement): void => {
  if (page.dataset.page !== 'hidden' || page.style.display !== 'none') return;
  page.style.setProperty('display', 'flow-root', 'important');
  (page.querySelector('h1') ?? page).getBoundingClientRect();
};

/**
 * Computes styles and layout of the hidden pages below an element, while the browser is idle: after
 * they are added, and after React changes them and hides them again. A click then only paints them.
 *
 * @returns stops it
 */
export const layOutHiddenPages = (main: Element): (() => void) => {
  const isPossible =
    CSS.supports('content-visibility', 'hidden') && typeof requestIdleCallback === 'function';
  if (!isPossible) return () => undefined;
  let due = 0;
  const observer = new MutationObserver((changes) => {
    for (const page of changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(isHiddenPage))
      observer.observe(page, { attributeFilter: ['style'] });
    due ||= requestIdleCallback(() => {
      due = 0;
      [...main.children].filter(isHiddenPage).forEach(computeLayout);
    });
  });
  observer.observe(main, { childList: true });
  return () => {
    observer.disconnect();
    cancelIdleCallback(due);
  };
};
