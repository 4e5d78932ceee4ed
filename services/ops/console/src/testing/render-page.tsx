import type { Role } from '@larkway/ops-contract';
import { textOf } from '@larkway/sdk/testing';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { SessionContext } from '../session/use-session';

interface RenderOptions {
  role?: Role;
  /** Path and query, without `/ops`. */
  location?: string;
  /** Responses of the service, by path. */
  answers?: Record<string, unknown>;
}

/** Renders a part of the console to its first markup and its text. */
export const renderPage = (
  content: ReactNode,
  { role = 'viewer', location = '/', answers = {} }: RenderOptions = {},
): { html: string; text: string } => {
  const me = { id: '00000000-0000-4000-8000-000000000000', name: 'Olga', role };
  const html = renderToString(
    <SWRConfig value={{ fallback: answers }}>
      <SessionContext value={{ me, adopt: () => undefined, leave: () => undefined }}>
        <StaticRouter location={location}>{content}</StaticRouter>
      </SessionContext>
    </SWRConfig>,
  );
  return { html, text: textOf(html) };
};
