import { Box, chakra } from '@larkway/sdk';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMediaQuery } from '../ui/use-media-query';
import { gridColumns, EmailRow, RowCheckbox, rowHeight } from './email-row';
import type { Loaded } from './use-email-list';

interface EmailTableProps {
  loaded: Loaded;
  onEnd: () => void;
  selected: ReadonlySet<string>;
  onSelect?: (id: string, selected: boolean) => void;
  onSelectLoaded: (selected: boolean) => void;
}

const Head = chakra('div', {
  base: { color: 'ink2', fontWeight: 500, fontSize: '0.9375rem', whiteSpace: 'nowrap' },
});

const OVERSCAN = 12;

/** A virtualized table: only the rows on the screen are in the document. */
export const EmailTable = ({
  loaded,
  onEnd,
  selected,
  onSelect,
  onSelectLoaded,
}: EmailTableProps) => {
  const { emails, total, next } = loaded;
  const isLarge = useMediaQuery('(min-width: 1024px)');
  const list = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    setOffset((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, [isLarge]);
  const height = isLarge ? rowHeight.large : rowHeight.small;
  const virtualizer = useWindowVirtualizer({
    count: emails.length,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin: offset,
    getItemKey: (index) => emails[index]!.id,
  });
  useEffect(() => virtualizer.measure(), [height, virtualizer]);

  const items = virtualizer.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  const isNearEnd = next !== null && lastShown >= emails.length - 2 * OVERSCAN;
  useEffect(() => {
    if (isNearEnd) onEnd();
  }, [isNearEnd, emails.length, onEnd]);

  const chosen = emails.filter(({ id }) => selected.has(id)).length;
  return (
    <Box role="table" aria-label="Emails" aria-rowcount={total + 1}>
      <Box
        role="rowgroup"
        position="sticky"
        top="0"
        zIndex={2}
        background="bg"
        borderBottomWidth="1px"
      >
        <Box
          role="row"
          aria-rowindex={1}
          display="grid"
          gridTemplateColumns={gridColumns}
          columnGap="3"
          alignItems="center"
          minHeight="44px"
        >
          <Box role="columnheader">
            {onSelect && (
              <RowCheckbox
                label="Select all loaded emails"
                checked={chosen > 0 && chosen === emails.length}
                partly={chosen > 0}
                onChange={onSelectLoaded}
              />
            )}
          </Box>
          <Head role="columnheader" display={{ base: 'none', lg: 'block' }}>
            State
          </Head>
          <Head role="columnheader">Email</Head>
          <Head role="columnheader" display={{ base: 'none', lg: 'block' }}>
            Lead
          </Head>
          <Head
            role="columnheader"
            display={{ base: 'none', lg: 'block' }}
            textAlign="right"
            paddingRight="3"
          >
            Tries
          </Head>
          <Head role="columnheader" display={{ base: 'none', lg: 'block' }}>
            Last reply
          </Head>
          <Head role="columnheader" textAlign="right" paddingRight={{ lg: '2' }}>
            Time
          </Head>
        </Box>
      </Box>
      <Box
        ref={list}
        role="rowgroup"
        position="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, start }) => {
          const email = emails[index]!;
          return (
            <Box
              key={email.id}
              role="presentation"
              position="absolute"
              insetInline="0"
              top="0"
              style={{ transform: `translateY(${start - offset}px)` }}
            >
              <EmailRow
                email={email}
                index={index}
                selected={selected.has(email.id)}
                onSelect={onSelect}
              />
            </Box>
          );
        })}
      </Box>
    </Box>
  );
};
