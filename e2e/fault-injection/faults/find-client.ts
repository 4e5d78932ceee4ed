import { readdirSync, readlinkSync } from 'node:fs';
import { processTree, readProc } from '../world/process-tree.js';

const hasSocket = (pid: number, inode: string): boolean => {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`;
      } catch {
        return false;
      }
    });
  } catch {
    return false;
  }
};

/** Inodes of sockets with this local port; a port may have several connections. */
const socketsAt = (port: number): string[] => {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  const lines = readProc('net/tcp')
    .split('\n')
    .map((text) => text.trim().split(/\s+/));
  return lines
    .filter((cells) => cells[1]?.endsWith(`:${wanted}`) && cells[3] === '01')
    .map((cells) => cells[9]!);
};

/** /proc/net/tcp is not read atomically: while connections change, an entry may be missed. */
const maxReads = 20;

/**
 * Finds which of a process and its descendants owns the connection with this local port (Linux
 * /proc).
 */
export const findClient = (pid: number, port: number): number | undefined => {
  for (let read = 0; read < maxReads; read += 1) {
    const sockets = socketsAt(port);
    const found = processTree(pid).find((candidate) =>
      sockets.some((inode) => hasSocket(candidate, inode)),
    );
    if (found) return found;
  }
  return undefined;
};

export const findClientUnavailable = (): string | undefined =>
  readProc('net/tcp')
    ? undefined
    : '/proc/net/tcp is missing, so no process can be found by its connection';
