/** From which width of the window on; without a name, from 0. */
export const breakpoints = { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' };
