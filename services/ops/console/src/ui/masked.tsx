import { Text, VisuallyHidden } from '@larkway/sdk';
import { type ReactNode, useState } from 'react';
import { useMay } from '../session/use-session';
import { Button } from './button';
import { Confirm } from './confirm';
import { type Definition, Definitions } from './definitions';

interface MaskedProps<T> {
  /** What is behind the mask, by name. */
  terms: string[];
  reveal: () => Promise<T>;
  show: (revealed: T) => Definition[];
  note?: ReactNode;
}

const MASK = '•••••';

const Mask = () => (
  <>
    <span aria-hidden>{MASK}</span>
    <VisuallyHidden>masked</VisuallyHidden>
  </>
);

/** Personal data: masked until an operator asks for it, which is recorded. Masked again when the page is left. */
export const Masked = <T,>({ terms, reveal, show, note }: MaskedProps<T>) => {
  const [revealed, setRevealed] = useState<T | null>(null);
  const [isAsking, setAsking] = useState(false);
  const mayReveal = useMay('operator');
  return (
    <>
      <Definitions
        items={
          revealed === null ? terms.map((term) => ({ term, value: <Mask /> })) : show(revealed)
        }
      />
      {note}
      {revealed === null && mayReveal && (
        <Button tone="outline" marginTop="4" onClick={() => setAsking(true)}>
          Reveal
        </Button>
      )}
      {revealed === null && !mayReveal && (
        <Text variant="small" tone="ink2" marginTop="3">
          Operators and admins can reveal it.
        </Text>
      )}
      {isAsking && (
        <Confirm
          title="Reveal personal data?"
          action="Reveal"
          busyText="Revealing…"
          onConfirm={async () => setRevealed(await reveal())}
          onClose={() => setAsking(false)}
        >
          <p>
            The audit log records that you looked, and at what. Reveal it only to help this person.
          </p>
        </Confirm>
      )}
    </>
  );
};
