import { Box, chakra, VisuallyHidden } from '@larkway/sdk';
import { type ReactNode, useState } from 'react';
import { RevealButton } from './reveal-button';

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
  return (
    <>
      <Definitions
        items={
          revealed === null ? terms.map((term) => ({ term, value: <Mask /> })) : show(revealed)
        }
      />
      {note}
      {revealed === null && (
        <RevealButton
          action="Reveal"
          busyText="Revealing…"
          title="Reveal personal data?"
          onReveal={async () => setRevealed(await reveal())}
        >
          The audit log records that you looked, and at what. Reveal it only to help this person.
        </RevealButton>
      )}
    </>
  );
};
