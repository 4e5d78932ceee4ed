import { PgClient } from './data-source.js';

it('a connection that is lost while no code listens for errors does not crash the process', () => {
  const client = new PgClient('postgres://nobody@127.0.0.1:1/nothing');
  expect(() =>
    client.emit('error', new Error('terminating connection due to administrator command')),
  ).not.toThrow();
});
