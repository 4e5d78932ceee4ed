import type { Framework } from './start-peer.js';

const program = 'node_modules/next/dist/bin/next';

/**
 * The App Router with server components, except for the header. `/` is rendered during the build,
 * `/rendered` is the same page rendered for each request.
 */
export const next: Framework = {
  name: 'next',
  packages: { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' },
  files: {
    // Without it, Next.js takes the repository around it for the project.
    'next.config.js': `
export default { turbopack: { root: import.meta.dirname } };
`,
    'app/layout.jsx': `
import { Head } from '../source/page.jsx';
import '../source/page.css';

const Layout = ({ children }) => (
  <html lang="en" data-theme="light">
    <head>
      <Head />
    </head>
    <body>{children}</body>
  </html>
);

export default Layout;
`,
    'app/page.jsx': `
export { Page as default } from '../source/page.jsx';
`,
    'app/rendered/page.jsx': `
export { default } from '../page.jsx';
export const dynamic = 'force-dynamic';
`,
  },
  build: [program, 'build'],
  serve: [program, 'start', '--hostname', '127.0.0.1'],
};
