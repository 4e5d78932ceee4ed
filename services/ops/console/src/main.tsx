import './no-eval';
import { showFonts } from '@larkway/sdk';
import { fontFaceCss } from '@larkway/shell/fonts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';

showFonts(fontFaceCss);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
