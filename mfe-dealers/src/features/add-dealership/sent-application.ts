import { useEffect, useState } from 'react';

let wasSent = false;

/** The next page shows that an application is under review. Call it before you navigate there. */
export const announceApplication = (): void => {
  wasSent = true;
};

/** Whether a script has just sent an application; until the page is left. */
export const useSentApplication = (): boolean => {
  const [isSent] = useState(() => wasSent);
  useEffect(
    () => () => {
      wasSent = false;
    },
    [],
  );
  return isSent;
};
