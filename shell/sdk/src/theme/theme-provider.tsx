import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import type { StyleCache } from './style-cache';
import { system } from './system';

interface ThemeProviderProps {
  cache: StyleCache;
  children: ReactNode;
}

/** Puts the design system's global styles on the page and its tokens within reach of every component below. */
export const ThemeProvider = ({ cache, children }: ThemeProviderProps) => (
  <CacheProvider value={cache}>
    <ChakraProvider value={system}>{children}</ChakraProvider>
  </CacheProvider>
);
