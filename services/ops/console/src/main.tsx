import './no-eval';
import { Global } from '@emotion/react';
import { createStyleCache, ThemeProvider } from '@larkway/sdk';
import { fontFaceCss } from '@larkway/shell/fonts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';

const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce;

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ThemeProvider cache={createStyleCache(nonce)}>
      <Global styles={fontFaceCss} />
      <App />
    </ThemeProvider>
  </StrictMode>,
);
