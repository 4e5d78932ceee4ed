import type { Framework } from './start-peer.js';

/** A server-rendered page in framework mode. All of it is hydrated. */
export const reactRouter: Framework = {
  name: 'react-router',
  packages: {
    '@react-router/dev': '8.4.0',
    '@react-router/node': '8.4.0',
    '@react-router/serve': '8.4.0',
    isbot: '5.2.3',
    react: '19.3.1',
    'react-dom': '19.3.1',
    'react-router': '8.4.0',
    vite: '8.4.0',
  },
  files: {
    'vite.config.js': `
import { reactRouter } from '@react-router/dev/vite';
export default { plugins: [reactRouter()] };
`,
    'app/routes.js': `
import { index } from '@react-router/dev/routes';
export default [index('home.jsx')];
`,
    'app/home.jsx': `
export { Page as default } from '../source/page.jsx';
`,
    'app/root.jsx': `
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { Head } from '../source/page.jsx';
import '../source/page.css';

export const Layout = ({ children }) => (
  <html lang="en" data-theme="light">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <Head />
      <Meta />
      <Links />
    </head>
    <body>
      {children}
      <ScrollRestoration />
      <Scripts />
    </body>
  </html>
);

export default () => <Outlet />;
`,
  },
  build: ['node_modules/@react-router/dev/bin.cjs', 'build'],
  serve: ['node_modules/@react-router/serve/bin.cjs', 'build/server/index.js'],
};
