// Fast refresh needs JSX as React's development transform writes it; the host shares the plain one. This leads from the one to the other.
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

export { Fragment };
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);
