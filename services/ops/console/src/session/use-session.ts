import { type Me, type Role, roleReaches, type Session } from '@larkway/ops-contract';
import { createContext, useContext } from 'react';

export const sessionPath = '/ops/api/session';

interface SignedIn {
  me: Me;
  /** Applies a session that the service returned. */
  adopt: (session: Session) => void;
  /** Clears the page at once and ends the session. */
  leave: () => void;
}

export const SessionContext = createContext<SignedIn | null>(null);

/** The signed-in operator. Only inside `SessionGuard`. */
export const useSession = (): SignedIn => {
  const session = useContext(SessionContext);
  if (!session)
    throw new Error('useSession needs a signed-in operator: render it inside SessionGuard');
  return session;
};

/** Whether the operator has at least this role. */
export const useMay = (needed: Role): boolean => roleReaches(useSession().me.role, needed);
