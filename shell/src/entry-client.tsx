import { createStyleCache } from '@larkway/sdk';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app';
import { createBrowserComposition } from './remotes/browser-composition';
import type { Boot } from './rendering/document';

declare global {
  interface Window {
    __LARKWAY__: Boot;
  }
}

const { map, site } = window.__LARKWAY__;
const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce;

hydrateRoot(
  document.getElementById('root')!,
  <BrowserRouter>
    <App composition={createBrowserComposition(map, site)} styleCache={createStyleCache(nonce)} />
  </BrowserRouter>,
  { onRecoverableError: (error) => console.error('Hydration:', error) },
);
