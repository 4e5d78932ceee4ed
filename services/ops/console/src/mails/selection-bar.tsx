import type { CommandName } from '@larkway/ops-contract';
import { Box, chakra } from '@larkway/sdk';
import { wordsOf } from '../commands/words';
import { count, counted } from '../format/numbers';
import { Button } from '../ui/button';

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
export const SelectionBar = ({
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
        {wordsOf(command).verb}
      </Button>
    ))}
    <Button tone="outline" onClick={onClear}>
      Clear
    </Button>
  </Box>
);
