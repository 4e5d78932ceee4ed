import { chakra } from '../styles/chakra';
import { VisuallyHidden } from './layout';

interface SpinnerMarkProps {
  /** While it is hidden: a hidden animation keeps the browser busy, too. */
  isStill?: boolean;
}

/** Only the ring, for buttons with a text. */
export const SpinnerMark = ({ isStill }: SpinnerMarkProps) => (
  <chakra.span
    aria-hidden
    flex="none"
    display="inline-block"
    width="1.1em"
    height="1.1em"
    borderWidth="2px"
    borderColor="currentColor"
    borderRightColor="transparent"
    borderRadius="pill"
    css={isStill ? undefined : { _motionSafe: { animation: 'spin 900ms linear infinite' } }}
  />
);

export interface SpinnerProps {
  /** For assistive technology: `Loading vehicle`. */
  label: string;
}

export const Spinner = ({ label }: SpinnerProps) => (
  <chakra.div
    role="status"
    display="grid"
    placeItems="center"
    minHeight="240px"
    color="tide"
    fontSize="2rem"
  >
    <SpinnerMark />
    <VisuallyHidden>{label}</VisuallyHidden>
  </chakra.div>
);
