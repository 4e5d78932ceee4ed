import { renderPage } from '../testing/render-page';
import { SessionTable } from './session-table';

const at = '2026-11-21T04:00:00.000Z';

test('an operator’s sessions are listed with device and network, and every other session can be ended', () => {
  const { html, text } = renderPage(
    <SessionTable
      onChanged={() => undefined}
      sessions={[
        {
          id: '1',
          device: 'Chrome on Linux',
          network: '192.0.2.*',
          startedAt: at,
          lastUsedAt: at,
          endsAt: at,
          current: true,
        },
        {
          id: '2',
          device: 'Firefox on macOS',
          network: '198.51.100.*',
          startedAt: at,
          lastUsedAt: at,
          endsAt: at,
          current: false,
        },
      ]}
    />,
  );
  expect(text).toMatch(/Chrome on Linux This session 192\.0\.2\.\* .*Firefox on macOS 198\.51/);
  const buttons = [...html.matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label);
  expect(buttons).toEqual(['End the session on Firefox on macOS, 198.51.100.*']);
});
