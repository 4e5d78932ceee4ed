import type { PolicySection } from '@larkway/content-contract';
import { useEffect, useState } from 'react';

/** The part of the window in which a heading counts as being read: its upper third. */
const READING = { rootMargin: '0px 0px -66% 0px' };

const isAhead = (id: string | undefined): boolean =>
  (document.getElementById(id ?? '')?.getBoundingClientRect().top ?? 0) > 0;

/** The id of the section that stands at the top of the window; of the last one there while none does, and of none above the first. */
export const useCurrentSection = (sections: PolicySection[]): string | undefined => {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target.id);
        else inView.delete(target.id);
      }
      const first = sections.find(({ id }) => inView.has(id));
      if (first) setCurrent(first.id);
      else if (isAhead(sections[0]?.id)) setCurrent(undefined);
    }, READING);
    for (const { id } of sections) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [sections]);
  return current;
};
