import type { CommandName, EmailFilter } from '@larkway/ops-contract';
import { Box, chakra } from '@larkway/sdk';
import { type ReactNode, useCallback, useState } from 'react';
import { CommandDialog, type Target } from '../commands/command-dialog';
import { commandTexts } from '../commands/command-texts';
import { count, counted } from '../format/numbers';
import { useMay } from '../session/use-session';
import { Button } from '../ui/button';
import { LoadError, Loading } from '../ui/load-state';
import { EmailTable } from './email-table';
import { useEmailList } from './use-email-list';

/** Removing suppressions is offered later, once the suppressed recipients are counted. */
const allCommands: readonly CommandName[] = ['retry', 'close', 'cancel', 'hold', 'release'];

interface SelectionBarProps {
  selected: number;
  /** How many emails match the filter. */
  total: number;
  /** All matching emails are selected, also those that are not loaded. */
  all: boolean;
  commands?: readonly CommandName[];
  onAll: () => void;
  onClear: () => void;
  onCommand: (command: CommandName) => void;
}

/** Commands for the selection; stays in view. */
const SelectionBar = ({
  selected,
  total,
  all,
  commands = allCommands,
  onAll,
  onClear,
  onCommand,
}: SelectionBarProps) => (
  <Box
    role="region"
    aria-label="Selection"
    position="sticky"
    bottom="3"
    zIndex={3}
    marginTop="3"
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    gap="8px 12px"
    padding="10px 14px"
    background="surface"
    borderWidth="1px"
    borderRadius="toast"
    boxShadow="toast"
  >
    <chakra.p
      flexBasis={{ md: '100%', lg: 'auto' }}
      fontWeight={600}
      fontVariantNumeric="tabular-nums"
      marginRight="auto"
      role="status"
    >
      {all ? `All ${counted(total, 'email')} that match` : `${count(selected)} selected`}
    </chakra.p>
    {!all && total > selected && (
      <Button tone="outline" onClick={onAll}>
        All {count(total)} that match
      </Button>
    )}
    {commands.map((command) => (
      <Button
        key={command}
        tone={command === commands[0] ? 'ink' : 'outline'}
        onClick={() => onCommand(command)}
      >
        {commandTexts(command).verb}
      </Button>
    ))}
    <Button tone="outline" onClick={onClear}>
      Clear
    </Button>
  </Box>
);

/** The service accepts at most this many ids in a command; a larger selection uses the filter. */
const MAX_IDS = 500;

interface EmailListProps {
  filter: EmailFilter;
  /** Shown when no email matches. */
  empty: ReactNode;
  commands?: readonly CommandName[];
}

/**
 * The list, its selection and commands on the selection. A command's dialog stays open even when
 * the command empties the list. Use the filter as `key`.
 */
export const EmailList = ({ filter, empty, commands }: EmailListProps) => {
  const { loaded, error, loadMore, refresh } = useEmailList(filter);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setAll] = useState(false);
  const [asked, setAsked] = useState<{ command: CommandName; target: Target } | null>(null);
  const maySelect = useMay('operator');

  const select = useCallback((id: string, isChosen: boolean) => {
    setAll(false);
    setSelected((before) => {
      const after = new Set(before);
      if (isChosen) after.add(id);
      else after.delete(id);
      return after;
    });
  }, []);
  const clear = () => {
    setAll(false);
    setSelected(new Set());
  };
  const selectLoaded = (isChosen: boolean) => {
    setAll(false);
    setSelected(new Set(isChosen ? loaded?.emails.map(({ id }) => id) : []));
  };

  if (!loaded)
    return error ? (
      <LoadError error={error} onRetry={refresh} />
    ) : (
      <Loading rows={10} height="44px" />
    );
  const target: Target = isAll || selected.size > MAX_IDS ? { filter } : { ids: [...selected] };
  return (
    <>
      {error && <LoadError error={error} onRetry={refresh} />}
      {loaded.emails.length === 0 ? (
        empty
      ) : (
        <>
          <chakra.p color="ink2" fontSize="0.9375rem" fontVariantNumeric="tabular-nums">
            {counted(loaded.total, 'email')}
          </chakra.p>
          <EmailTable
            loaded={loaded}
            onEnd={loadMore}
            selected={isAll ? new Set(loaded.emails.map(({ id }) => id)) : selected}
            onSelect={maySelect ? select : undefined}
            onSelectLoaded={selectLoaded}
          />
          {(isAll || selected.size > 0) && (
            <SelectionBar
              selected={selected.size}
              total={loaded.total}
              all={isAll || selected.size > MAX_IDS}
              commands={commands}
              onAll={() => setAll(true)}
              onClear={clear}
              onCommand={(command) => setAsked({ command, target })}
            />
          )}
        </>
      )}
      {asked && (
        <CommandDialog
          {...asked}
          onClose={() => setAsked(null)}
          onDone={() => {
            clear();
            refresh();
          }}
        />
      )}
    </>
  );
};
