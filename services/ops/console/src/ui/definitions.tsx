import { Box, chakra, Text, VisuallyHidden } from '@larkway/sdk';
import { type ReactNode, useState } from 'react';
import { useMay } from '../session/use-session';
import { Button } from './button';
import { ConfirmDialog } from './dialog';

export interface Definition {
  term: string;
  value: ReactNode;
}

/** Terms and values in two columns. */
export const Definitions = ({ items }: { items: Definition[] }) => (
  <chakra.dl borderTopWidth="1px">
    {items.map(({ term, value }) => (
      <Box
        key={term}
        display="grid"
        gridTemplateColumns={{ base: '116px minmax(0, 1fr)', md: '148px minmax(0, 1fr)' }}
        gap="3"
        paddingBlock="9px"
        borderBottomWidth="1px"
        fontSize="0.9375rem"
      >
        <chakra.dt color="ink2">{term}</chakra.dt>
        <chakra.dd minWidth="0" overflowWrap="anywhere">
          {value}
        </chakra.dd>
      </Box>
    ))}
  </chakra.dl>
);

interface MaskedDefinitionsProps<T> {
  /** The terms of the masked values. */
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

/** Personal data, masked until an operator reveals it, which the audit log records. */
export const MaskedDefinitions = <T,>({ terms, reveal, show, note }: MaskedDefinitionsProps<T>) => {
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
        <ConfirmDialog
          title="Reveal personal data?"
          action="Reveal"
          busyText="Revealing…"
          onConfirm={async () => setRevealed(await reveal())}
          onClose={() => setAsking(false)}
        >
          <p>
            The audit log records that you looked, and at what. Reveal it only to help this person.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
};
