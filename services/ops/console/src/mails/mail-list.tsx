import type { CommandName, MailFilter } from '@larkway/ops-contract';
import { useCallback, useState } from 'react';
import { CommandDialog, type Target } from '../commands/command-dialog';
import { useMay } from '../session/use-session';
import { Failed } from '../ui/failed';
import { Loading } from '../ui/loading';
import type { ReactNode } from 'react';
import { MailTable } from './mail-table';
import { SelectionBar } from './selection-bar';
import { useMailList } from './use-mail-list';

/** The service takes no more ids in one command; more than that are reached by the filter. */
const MOST_IDS = 500;

interface MailListProps {
  filter: MailFilter;
  /** Shown when there is nothing to list. */
  empty: ReactNode;
  commands?: readonly CommandName[];
  /** Of how many mails, once it is known. */
  summary: (total: number) => ReactNode;
}

/** The list, what is selected in it, and what is done to that, which is seen to its end even when it empties the list. Mount it anew for another filter. */
export const MailList = ({ filter, empty, commands, summary }: MailListProps) => {
  const { loaded, error, loadMore, refresh } = useMailList(filter);
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
    return error ? <Failed error={error} onRetry={refresh} /> : <Loading rows={10} height="44px" />;
  const target: Target = isAll || selected.size > MOST_IDS ? { filter } : { ids: [...selected] };
  return (
    <>
      {error && <Failed error={error} onRetry={refresh} />}
      {loaded.mails.length === 0 ? (
        empty
      ) : (
        <>
          {summary(loaded.total)}
          <MailTable
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
              all={isAll || selected.size > MOST_IDS}
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
