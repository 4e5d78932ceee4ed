import { useLocation } from 'react-router-dom';
import { useHost } from '../host/host-context';
import type { FormAnswer } from './form-answer';

/** Key of the history entry that a document was loaded into. */
const FIRST_ENTRY = 'default';

/** What this document answers, if it answers a plain post of this page's form; nothing once the visitor has moved on. */
export const useFormAnswer = (): FormAnswer | undefined => {
  const { pathname, key } = useLocation();
  const { answer } = useHost().form;
  return answer?.pathname === pathname && key === FIRST_ENTRY ? answer : undefined;
};
