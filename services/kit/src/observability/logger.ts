import { isNativeError } from 'node:util/types';
import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, pino } from 'pino';
import { bufferLines } from './buffered-lines.js';
import { redactAddresses } from './redact-addresses.js';

// The error of a driver can contain the refused row or parameters, an SMTP error the address.
const safeError = (error: unknown): Record<string, unknown> => {
  if (!isNativeError(error)) return { message: 'a value that is not an error was thrown' };
  const { code, responseCode, command } = error as Error &
    Record<'code' | 'responseCode' | 'command', unknown>;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    type: error.name,
    message: redactAddresses(error.message),
    ...(code !== undefined && { code }),
    ...(responseCode !== undefined && { responseCode }),
    ...(command !== undefined && { command }),
    stack: frames.slice(0, 12).map((line) => line.trim()),
    ...(error.cause !== undefined && { cause: safeError(error.cause) }),
  };
};

let output: DestinationStream | undefined;
const standardOutput = (): DestinationStream =>
  (output ??= bufferLines(pino.destination({ fd: 1, sync: false })));

// Like pino's own, but formatted once per millisecond: it is the most expensive part of a line.
let millisecond = 0;
let timeOfMillisecond = '';
const isoTime = (): string => {
  const now = Date.now();
  if (now !== millisecond) {
    millisecond = now;
    timeOfMillisecond = `,"time":"${new Date(now).toISOString()}"`;
  }
  return timeOfMillisecond;
};

/** The structured log of one process. No personal data: no bodies, query strings or addresses. */
export const createLogger = (
  name: string,
  level: string,
  destination?: DestinationStream,
): Logger => {
  const options = {
    level,
    base: { service: name },
    timestamp: isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: safeError },
    redact: {
      paths: [
        'email',
        'phone',
        'name',
        'message',
        '*.email',
        '*.phone',
        '*.recipient',
        'body',
        'req',
        'headers',
      ],
      censor: '[redacted]',
    },
  };
  return pino(options, destination ?? standardOutput());
};

/** Writes Nest's messages to the structured log. Its start messages are for developers only. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: unknown): void {
    this.write('debug', message, context);
  }
  error(message: unknown, ...details: unknown[]): void {
    this.write('error', message, details.at(-1));
  }
  warn(message: unknown, context?: unknown): void {
    this.write('warn', message, context);
  }
  debug(message: unknown, context?: unknown): void {
    this.write('debug', message, context);
  }
  verbose(message: unknown, context?: unknown): void {
    this.write('trace', message, context);
  }
  fatal(message: unknown, context?: unknown): void {
    this.write('fatal', message, context);
  }

  private write(
    level: 'trace' | 'debug' | 'warn' | 'error' | 'fatal',
    message: unknown,
    context: unknown,
  ): void {
    if (message instanceof Error)
      this.logger[level]({ context, err: message }, 'framework message');
    else this.logger[level]({ context }, redactAddresses(String(message)));
  }
}
