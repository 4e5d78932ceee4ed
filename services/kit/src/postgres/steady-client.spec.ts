import { SteadyClient } from './steady-client.js';

it('a connection that is lost while nobody listens does not end the process', () => {
  const client = new SteadyClient('postgres://nobody@127.0.0.1:1/nothing');
  expect(() =>
    client.emit('error', new Error('terminating connection due to administrator command')),
  ).not.toThrow();
});
