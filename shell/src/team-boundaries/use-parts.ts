import { useEffect, useState } from 'react';
import { findParts, type Part } from './find-parts';

/**
 * The parts of the page, wherever they go. Looked at once for each picture that the browser paints: regions come late, grow with
 * what is opened in them, and are moved by what changes above them, which no single event tells.
 */
export const useParts = (): Part[] => {
  const [parts, setParts] = useState<Part[]>([]);
  useEffect(() => {
    let known = '';
    let frame = 0;
    const look = () => {
      const found = findParts();
      const text = JSON.stringify(found);
      if (text !== known) setParts(found);
      known = text;
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, []);
  return parts;
};
