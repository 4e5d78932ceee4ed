import { Global } from '@emotion/react';
import { createStyleCache, ThemeProvider } from '@larkway/sdk';
import { fontFaceCss } from '@larkway/shell/fonts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ThemeProvider cache={createStyleCache()}>
      <Global styles={fontFaceCss} />
      <App />
    </ThemeProvider>
  </StrictMode>,
);
