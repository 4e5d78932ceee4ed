import pg from 'pg';
import { SteadyClient } from '../postgres/steady-client.js';

/**
 * BullMQ makes the connection on which it listens from pg's own class, whatever `Client` its pool was given, and hears of errors
 * only once it is connected: a server that ends the connection in that very moment would end the process. So that class is a
 * steady one in every process that has a queue.
 */
export const listenSteadily = (): void => {
  pg.Client = SteadyClient as typeof pg.Client;
};
