import { useEffect, useRef, useState } from 'react';

/**
 * Paths of drawings that are in the document and in no script of the initial load. `load` is for
 * the page's `load`; the drawing takes `d` from the hook, with `suppressHydrationWarning`, and
 * hydration leaves what the server drew. Only a soft navigation fetches the paths. A different
 * drawing is another component: give it a key.
 */
export const documentGeometry = <T>(fetch: () => Promise<T>) => {
  let known: T | undefined;
  const load = async (): Promise<T> => (known ??= await fetch());

  const useGeometry = () => {
    const svg = useRef<SVGSVGElement>(null);
    const [geometry, setGeometry] = useState(known);
    useEffect(() => {
      if (svg.current?.querySelector('path[d]')) return;
      // If the paths fail to load, the text beside the drawing is still there.
      load().then(setGeometry, () => undefined);
    }, []);
    return { svg, geometry };
  };
  return { load, useGeometry };
};
