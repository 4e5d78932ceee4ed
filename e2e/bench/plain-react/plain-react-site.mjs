/** Renders the elements of one document with React and nothing else: what the site's renderer is compared with. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

const tree = JSON.parse(await readFile(process.env.TREE, 'utf8'));

/** Elements that a page would write as its own components. */
const components = ['header', 'footer', 'nav', 'section', 'article', 'li', 'a', 'button', 'form'];

const Part = ({ node: [name, properties, children] }) =>
  createElement(name, properties, ...children.map(elementOf));

const elementOf = (node) => {
  if (typeof node === 'string') return node;
  const [name, properties, children] = node;
  if (components.includes(name)) return createElement(Part, { node });
  return createElement(name, properties, ...children.map(elementOf));
};

createServer((request, response) => {
  if (request.url === '/readyz') return void response.end('ready');
  const { pipe } = renderToPipeableStream(elementOf(tree), {
    onShellReady: () => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      pipe(response);
    },
    onError: (error) => {
      throw error;
    },
  });
}).listen(Number(process.env.PORT), '127.0.0.1');
