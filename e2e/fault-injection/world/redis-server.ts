import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { freePort } from '@larkway/infra/local';
import { until } from './until.js';

/** A `redis-server` from the PATH with an append-only file, as a queue requires. */
export class RedisServer {
  private child?: ChildProcess;

  private constructor(
    private readonly folder: string,
    readonly port: number,
  ) {}

  static async start(parent: string): Promise<RedisServer> {
    const self = new RedisServer(path.join(parent, 'redis'), await freePort(0));
    process.once('exit', () => self.child?.kill('SIGKILL'));
    await self.launch();
    return self;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** @returns the first line of the answer */
  async command(...words: string[]): Promise<string> {
    const socket = connect(this.port, '127.0.0.1');
    socket.on('error', () => undefined);
    // Not half-closed before the answer: a busy Redis closes half-closed connections.
    socket.write(
      `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`,
    );
    let answer = '';
    for await (const chunk of socket) {
      answer += String(chunk);
      if (answer.includes('\r\n')) break;
    }
    return answer.split('\r\n')[0]!;
  }

  async kill(): Promise<void> {
    const gone = once(this.child!, 'exit');
    this.child!.kill('SIGKILL');
    await gone;
  }

  /** Starts it again, with or without the data of its file. */
  async revive({ empty }: { empty: boolean }): Promise<void> {
    if (empty) rmSync(this.folder, { recursive: true, force: true });
    await this.launch();
  }

  /** Stops it without closing connections. @returns a function that continues it */
  freeze(): () => void {
    this.child!.kill('SIGSTOP');
    return () => this.child!.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    if (this.child?.exitCode === null && this.child.signalCode === null) await this.kill();
  }

  private async launch(): Promise<void> {
    mkdirSync(this.folder, { recursive: true });
    const args = [
      '--port',
      String(this.port),
      '--bind',
      '127.0.0.1',
      '--dir',
      this.folder,
      '--save',
      '',
      '--appendonly',
      'yes',
      '--maxmemory-policy',
      'noeviction',
    ];
    this.child = spawn('redis-server', args, { stdio: 'ignore' });
    await until(
      'redis-server answers',
      () =>
        this.command('PING').then(
          (answer) => answer === '+PONG',
          () => false,
        ),
      20_000,
    );
  }
}
