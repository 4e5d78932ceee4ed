import { Global } from '@emotion/react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { swrDefaults } from '../../data/swr-defaults';
import { createStyleCache } from '../../theme/style-cache';
import { ThemeProvider } from '../../theme/theme-provider';
import { INDEX, type Standalone } from './standalone';
import { StandaloneIndex } from './standalone-index';
import { View } from './view';

/** Runs one remote in a browser without any shell: a list of all that it has at `/standalone`, and each at its own address. */
export const runStandalone = (standalone: Standalone): void => {
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce;
  createRoot(document.getElementById('root')!).render(
    <BrowserRouter>
      <SWRConfig value={swrDefaults}>
        <ThemeProvider cache={createStyleCache(nonce)}>
          <Global styles={standalone.fontFaceCss} />
          {window.location.pathname === INDEX ? <StandaloneIndex face={standalone.face} /> : <View {...standalone} />}
        </ThemeProvider>
      </SWRConfig>
    </BrowserRouter>,
  );
};
