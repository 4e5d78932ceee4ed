import { whenShown } from '@larkway/sdk';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app';
import { renderPagesInFrames } from './app/rendering-slices';
import { createBrowserComposition } from './remotes/browser-composition';
import { createBrowserLoader } from './remotes/browser-loader';
import { readBrowserMap } from './remotes/browser-map';
import { keepLostClicks } from './remotes/lost-clicks';
import { versionsIn } from './remotes/public-map';
import type { Boot } from './rendering/document';
import { createErrorTexts } from './telemetry/error-texts';
import { createRumCollector, sendRumEvents } from './telemetry/rum-events';
import { createScriptErrors, watchScriptErrors } from './telemetry/script-errors';
import { continueTrace } from './telemetry/trace';

declare global {
  interface Window {
    __LARKWAY__: Boot;
  }
}

const boot = window.__LARKWAY__;
const map = readBrowserMap(boot.map);
const loader = createBrowserLoader(map.remotes);

const rumEvents = createRumCollector();
const errorTexts = createErrorTexts(location.origin);
// A preview is not counted as a visit.
const { documentNonce } = boot;
if (!boot.preview && documentNonce)
  whenShown(() => sendRumEvents(rumEvents, errorTexts, documentNonce));
if (documentNonce) whenShown(() => continueTrace(documentNonce));
const scriptErrors = createScriptErrors(
  versionsIn(map.remotes),
  rumEvents,
  errorTexts,
  location.origin,
);
watchScriptErrors(scriptErrors);
const composition = createBrowserComposition({ ...boot, map }, loader, rumEvents, errorTexts);

keepLostClicks();
renderPagesInFrames();

// As a transition, so that React hydrates in slices, with input and paints in between.
const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <BrowserRouter>
        <App composition={composition} />
      </BrowserRouter>,
      {
        onRecoverableError: (error, { componentStack }) => {
          console.error('Hydration:', error);
          scriptErrors.countRecovered(error, componentStack);
        },
        onCaughtError: (error) => console.warn('Region:', error),
      },
    );
  });

// See `closeRoot`: the markup may be incomplete.
if (document.getElementById('root-end')) hydrate();
else addEventListener('root-end', hydrate, { once: true });
