import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

const hasSocket = (pid: string, inode: string): boolean => {
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

/** A process and all that it has started. */
const family = (pid: string): string[] => {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  return [pid, ...children.flatMap(family)];
};

/** Sockets with this local port; one port may have connections to several places. */
const socketsAt = (port: number): string[] => {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  const lines = read('/proc/net/tcp')
    .split('\n')
    .map((text) => text.trim().split(/\s+/));
  return lines
    .filter((cells) => cells[1]?.endsWith(`:${wanted}`) && cells[3] === '01')
    .map((cells) => cells[9]!);
};

/** The table is not read in one piece: while connections come and go, one that is there may be missed. */
const looks = 20;

/** Which of a process and its children has the local end of the connection with this port, by Linux's /proc. */
export const findClient = (pid: number, port: number): number | undefined => {
  for (let look = 0; look < looks; look += 1) {
    const sockets = socketsAt(port);
    const found = family(String(pid)).find((candidate) =>
      sockets.some((inode) => hasSocket(candidate, inode)),
    );
    if (found) return Number(found);
  }
  return undefined;
};

export const findClientTrouble = (): string | undefined =>
  read('/proc/net/tcp')
    ? undefined
    : 'there is no /proc/net/tcp to find a process by its connection';
