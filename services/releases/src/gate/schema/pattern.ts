import { TooIntricate } from './alternatives.js';

/** @throws TooIntricate */
export const compiled = (pattern: string): RegExp => {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    throw new TooIntricate(`holds a pattern that is no regular expression: ${pattern}`);
  }
};
