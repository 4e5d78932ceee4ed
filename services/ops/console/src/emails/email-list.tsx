import type { CommandName, MailFilter } from '@larkway/ops-contract';
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

/** The removal of suppressions is offered once it is counted how many recipients are suppressed. */
const allCommands: readonly CommandName[] = ['retry', 'close', 'cancel', 'hold', 'release'];

interface SelectionBarProps {
  selected: number;
  /** How many the filter lets through. */
  total: number;
  /** All of them are meant, also those that are not loaded. */
  all: boolean;
  commands?: readonly CommandName[];
  onAll: () => void;
  onClear: () => void;
  onCommand: (command: CommandName) => void;
}

/** What can be done to what is selected. It stays in sight. */
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
      {all ? `All ${counted(total, 'mail')} that match` : `${count(selected)} selected`}
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

/** The service takes no more ids in one command; more than that are reached by the filter. */
const MAX_IDS = 500;

interface EmailListProps {
  filter: MailFilter;
  /** Shown when there is nothing to list. */
  empty: ReactNode;
  commands?: readonly CommandName[];
}

/** The list, what is selected in it, and what is done to that, which is seen to its end even when it empties the list. Mount it anew for another filter. */
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
    setSelected(new Set(isChosen ? loaded?.mails.map(({ id }) => id) : []));
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
      {loaded.mails.length === 0 ? (
        empty
      ) : (
        <>
          <chakra.p color="ink2" fontSize="0.9375rem" fontVariantNumeric="tabular-nums">
            {counted(loaded.total, 'email')}
          </chakra.p>
          <EmailTable
            loaded={loaded}
            onEnd={loadMore}
            selected={isAll ? new Set(loaded.mails.map(({ id }) => id)) : selected}
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
