import { useLocation } from '@larkway/sdk';
import { type RefObject, useEffect, useState } from 'react';

interface Disclosure<Name> {
  open: Name | null;
  toggle: (name: Name) => void;
}

/**
 * Which of several menus is open: one at most. Escape closes it and gives the focus back to its button; pressing or
 * focusing outside closes it; so does going to another page.
 */
export const useDisclosure = <Name extends string>(container: RefObject<HTMLElement | null>): Disclosure<Name> => {
  const { key } = useLocation();
  const [state, setState] = useState<{ name: Name; at: string } | null>(null);
  // Remembered together with the page it was opened on, so that a navigation closes it in the same render.
  const open = state?.at === key ? state.name : null;

  useEffect(() => {
    if (open === null) return;
    const close = () => setState(null);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      container.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus();
      close();
    };
    const onElsewhere = (event: Event) => {
      if (!container.current?.contains(event.target as Node)) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [open, container]);

  return { open, toggle: (name) => setState(open === name ? null : { name, at: key }) };
};
