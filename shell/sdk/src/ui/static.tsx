import { chakra } from '../styles/chakra';
import { type ReactNode, useState } from 'react';
import { useHydrated } from '../host/hydration';

// React neither compares nor changes the children of an element with `dangerouslySetInnerHTML`
// during hydration.
const fromServer = { __html: '' };

/**
 * Content without behavior: text, pictures, links, native `details`. It is rendered on the server
 * and after a navigation in the browser; the document's markup stays unchanged and is not hydrated.
 * Links and `tracks` work; handlers, effects and slots inside do not run, and new props are not
 * shown.
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
