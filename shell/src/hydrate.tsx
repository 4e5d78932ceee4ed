import bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app';
import { createBrowserComposition } from './remotes/browser-composition';
import { createBrowserLoader } from './remotes/browser-loader';
import { keepLostClicks } from './remotes/lost-clicks';
import type { Boot } from './rendering/document';
import { sendSightings } from './telemetry/send-sightings';
import { createSightings } from './telemetry/sightings';

declare global {
  interface Window {
    __LARKWAY__: Boot;
    /** The federation runtime's part for containers; remotes are built to take it from here. */
    __FEDERATION_BUNDLER_RUNTIME__: object;
  }
}

const boot = window.__LARKWAY__;
const loader = createBrowserLoader(boot.map.remotes);

// A host has no containers of its own, so its copy lacks the one function that only containers need.
window.__FEDERATION_BUNDLER_RUNTIME__ = {
  ...bundlerRuntime,
  bundlerRuntime: { ...bundlerRuntime.bundlerRuntime, initContainerEntry },
  loadChunk: loader.loadChunk,
};

const sightings = createSightings();
// A preview is no visit: what is tried out there is not live.
if (!boot.preview && boot.documentNonce) sendSightings(sightings, boot.documentNonce);
const composition = createBrowserComposition(boot, loader, sightings);

keepLostClicks();

// As a transition, so that React hydrates in slices and lets input and paints in between.
const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <BrowserRouter>
        <App composition={composition} />
      </BrowserRouter>,
      {
        onRecoverableError: (error) => console.error('Hydration:', error),
        onCaughtError: (error) => console.warn('Region:', error),
      },
    );
  });

// See `closeRoot`: the markup may still be on its way.
if (document.getElementById('root-end')) hydrate();
else addEventListener('root-end', hydrate, { once: true });
