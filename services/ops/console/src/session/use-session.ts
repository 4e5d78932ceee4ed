import { type Me, type Role, roleReaches, type Session } from '@larkway/ops-contract';
import { createContext, useContext } from 'react';

export const sessionPath = '/ops/api/session';

export interface SignedIn {
  me: Me;
  /** Puts an answer about the session into force. */
  adopt: (session: Session) => void;
  /** Clears what is shown at once and ends the session. */
  leave: () => void;
}

export const SessionContext = createContext<SignedIn | null>(null);

/** Who is signed in. Only below the gate, where somebody is. */
export const useSession = (): SignedIn => {
  const session = useContext(SessionContext);
  if (!session) throw new Error('Nobody is signed in here');
  return session;
};

/** Whether the operator may do what a role is needed for. */
export const useMay = (needed: Role): boolean => roleReaches(useSession().me.role, needed);
