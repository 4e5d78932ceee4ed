import { textOf } from '@larkway/sdk/testing';
import { renderToString } from 'react-dom/server';
import { PreviewBanner } from './preview-banner';

const notice = { name: 'mfe-dealers', version: '2', expires: Date.UTC(2026, 0, 1, 12, 30) / 1_000 };

test('the banner of a preview names the version and when the preview ends', () => {
  expect(textOf(renderToString(<PreviewBanner {...notice} />))).toContain(
    'Preview of mfe-dealers 2 until 12:30 UTC. Visitors do not see this version.',
  );
});

test('the banner of a preview that cannot be shown says why, what the page shows, and what to do', () => {
  const text = textOf(
    renderToString(<PreviewBanner {...notice} problem="/dealerships: mfe-dealers 2 throws" />),
  );
  expect(text).toContain(
    'mfe-dealers 2 cannot be previewed: /dealerships: mfe-dealers 2 throws. This page shows what visitors see. Fix the version, publish it and create a new preview link.',
  );
});
