// Fast refresh needs React's development JSX transform, but the host shares the production JSX
// runtime. This adapts one to the other.
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

export { Fragment };
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);
