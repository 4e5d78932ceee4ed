import { chakra, useHydrated } from '@larkway/sdk';
import { type ReactNode, useState } from 'react';
import type { StaticFilled } from './composition';

// React leaves the children of an element alone that has markup of its own.
const own = { __html: '' };

interface StaticMarkupProps {
  opened: StaticFilled;
  /** Shown when the markup is not there any more. */
  children: ReactNode;
}

/** The server's markup of a static region. It is kept while another page is shown, and put back as it was. */
export const StaticMarkup = ({ opened, children }: StaticMarkupProps) => {
  const isHydrated = useHydrated();
  const [isKept] = useState(!isHydrated || opened.nodes !== undefined);
  // The same function each time: React would take the markup out and put it back otherwise.
  const [hold] = useState(() => (element: HTMLElement) => {
    if (opened.nodes) element.append(...opened.nodes);
    return () => {
      opened.nodes = opened.isOutdated ? undefined : [...element.childNodes];
    };
  });
  if (!isKept) return children;
  return (
    <chakra.div
      ref={hold}
      display="contents"
      suppressHydrationWarning
      dangerouslySetInnerHTML={own}
    />
  );
};
