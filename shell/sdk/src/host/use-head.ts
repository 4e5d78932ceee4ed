import { useEffect } from 'react';
import type { Head } from './remote-module';
import { useHost } from './host-context';

/** Keeps title and description right after a navigation in the browser; the server takes them from `load`. */
export const useHead = (head: Head | undefined): void => {
  const { setHead } = useHost();
  const key = head ? JSON.stringify([head.title, head.description]) : '';
  useEffect(() => {
    if (head) setHead(head);
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the head's content
  }, [key, setHead]);
};
