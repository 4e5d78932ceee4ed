import pg from 'pg';

// Between a pool and whoever takes a connection from it there is a moment in which nobody listens; a server that ends the
// connection just then would end the process. The pool drops such a connection, and the next statement says what happened.
const unheard = (): void => undefined;

/** For a pool's `Client` option: the loss of a connection is never an exception that nobody catches. */
export class SteadyClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', unheard);
  }
}
