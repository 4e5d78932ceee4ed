import { chakra } from '../styles/chakra';
import { type ReactNode, useState } from 'react';
import { useHydrated } from '../host/use-hydrated';

// React leaves the children of an element alone that has markup of its own, and does not compare the two while it hydrates.
const fromServer = { __html: '' };

/**
 * Content without behavior of its own: text, pictures, links, native `details`. It is rendered on the server and after a navigation in the
 * browser; what came with the document stays as it is and costs no hydration. Links navigate and `tracks` reports all the same; handlers,
 * effects and slots inside do not run, and new props are not shown.
 */
export const Static = ({ children }: { children: ReactNode }) => {
  const isHydrated = useHydrated();
  const [isFromServer] = useState(!isHydrated && typeof window !== 'undefined');
  return isFromServer ? (
    <chakra.div display="contents" suppressHydrationWarning dangerouslySetInnerHTML={fromServer} />
  ) : (
    <chakra.div display="contents">{children}</chakra.div>
  );
};
