import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { type Network, PostgresConnection } from './postgres-connection.js';
import { isStep, type Statement, type StepName } from './postgres-protocol.js';

/** Before a step's statement, before its commit, or after its commit but before the reply. */
export type Place = 'statement' | 'commit' | 'committed';

export interface Trap {
  step: StepName;
  place: Place;
  /**
   * Called when a process reaches the place.
   * @returns whether to spring; then its connection is cut
   */
  takes: () => boolean;
  /** Runs a moment later; until then the statement is held back, as by a slow database. */
  spring: () => void;
}

/** Called for each committed step with the ids that its statement returned. */
type Tap = (step: StepName, ids: string[]) => void;

const holdMilliseconds = 20;

const stepNames: StepName[] = ['claim', 'record', 'accept', 'relay'];

/** A PostgreSQL proxy for one process that reports its steps and springs traps. */
export class PostgresProxy {
  private server?: Server;
  private trap?: Trap;
  private readonly connections = new Set<PostgresConnection>();
  private readonly network: Network = {};

  constructor(
    private readonly targetPort: number,
    private readonly tap: Tap,
  ) {}

  /** @returns the port to connect to */
  async listen(): Promise<number> {
    this.server = createServer({ noDelay: true }, (client) => {
      const server = connect({ port: this.targetPort, host: '127.0.0.1', noDelay: true });
      const connection = new PostgresConnection(
        client,
        server,
        {
          onStatement: (statement, on) =>
            this.springs('statement', statement, on) || this.springs('commit', statement, on),
          onAnswer: (statement, on) => this.answered(statement, on),
        },
        this.network,
      );
      this.connections.add(connection);
      // Not when the client is gone: the server may not have heard of that yet.
      server.once('close', () => this.connections.delete(connection));
    }).listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  /** Sets a trap that springs once. @returns a function that removes it */
  set(trap: Trap): () => void {
    this.trap = trap;
    return () => {
      if (this.trap === trap) this.trap = undefined;
    };
  }

  /**
   * Changes the network of the process.
   *
   * @returns a function that repairs it: lost messages arrive, or all connections are cut
   */
  disturb(network: Network): (ends: 'delivered' | 'cut') => void {
    Object.assign(this.network, network);
    return (ends) => {
      this.network.lost = undefined;
      this.network.delay = undefined;
      for (const connection of this.connections)
        if (ends === 'cut') connection.destroy();
        else connection.deliver();
    };
  }

  /**
   * The machine of the server is gone; new connections reach another one with the same data.
   *
   * @returns a function that says whether the process keeps one of its former connections
   */
  failOver(): () => boolean {
    const former = [...this.connections];
    for (const connection of former) connection.abandon();
    return () => former.some(({ isKept }) => isKept);
  }

  async close(): Promise<void> {
    for (const connection of this.connections) connection.destroy();
    const { server } = this;
    if (server) await new Promise((resolve) => server.close(resolve));
  }

  private springs(place: Place, statement: Statement, connection: PostgresConnection): boolean {
    const { trap } = this;
    if (trap?.place !== place || !this.isAt(trap, statement, connection)) return false;
    this.trap = undefined;
    if (!trap.takes()) return false;
    setTimeout(() => {
      trap.spring();
      connection.destroy();
    }, holdMilliseconds);
    return true;
  }

  private isAt(
    { step, place }: Trap,
    statement: Statement,
    connection: PostgresConnection,
  ): boolean {
    if (place === 'statement') return isStep(step, statement);
    return (
      connection.commitsWith(statement) &&
      connection.transaction.some((earlier) => isStep(step, earlier))
    );
  }

  private answered(statement: Statement, connection: PostgresConnection): boolean {
    if (connection.failed || !connection.commitsWith(statement)) return false;
    for (const step of stepNames) {
      const steps = connection.transaction.filter(
        (earlier) => earlier.changed && isStep(step, earlier),
      );
      if (steps.length > 0)
        this.tap(
          step,
          steps.flatMap(({ answered = [] }) => answered),
        );
    }
    return this.springs('committed', statement, connection);
  }
}
