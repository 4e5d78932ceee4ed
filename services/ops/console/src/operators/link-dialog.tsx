import type { IssuedLink } from '@larkway/ops-contract';
import { LinkShown } from '../ui/link-shown';
import { Moment } from '../ui/moment';

/** Shows a one-time link, once. */
export const LinkDialog = ({ issued, onClose }: { issued: IssuedLink; onClose: () => void }) => (
  <LinkShown title={`The link for ${issued.operator.name}`} url={issued.url} onClose={onClose}>
    It is shown only now, works once, and until <Moment at={issued.expiresAt} />. Hand it over in a
    way that only they can read.
  </LinkShown>
);
