import { Button, chakra, toast } from '@larkway/sdk';
import { type TeamMark, teamName } from './team-marks';

interface LegendBarProps {
  marks: Map<string, TeamMark>;
  withLabels: boolean;
  onLabels: (withLabels: boolean) => void;
  onLeft: () => void;
  /** Leaves space for the preview banner at the bottom. */
  isRaised: boolean;
}

const leave = async (): Promise<boolean> => {
  try {
    return (await fetch('/team-boundaries/end', { method: 'POST' })).ok;
  } catch {
    return false;
  }
};

/** Explains the lines, and lets operators hide labels or leave. */
export const LegendBar = ({ marks, withLabels, onLabels, onLeft, isRaised }: LegendBarProps) => {
  const end = async () => {
    if (await leave()) return onLeft();
    toast({
      tone: 'danger',
      title: 'That did not work',
      text: 'There is no connection to the site. Please try again.',
    });
  };
  return (
    <chakra.aside
      aria-label="Team boundaries"
      position="fixed"
      zIndex={45}
      right={{ base: '2', lg: '4' }}
      left={{ base: '2', lg: 'auto' }}
      bottom={isRaised ? { base: '120px', md: '76px' } : { base: '2', lg: '4' }}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="8px 16px"
      padding="12px 16px"
      background="surface"
      color="ink"
      borderWidth="1px"
      borderColor="line"
      borderRadius="toast"
      boxShadow="toast"
      pointerEvents="auto"
    >
      <chakra.p fontWeight={600}>Team boundaries</chakra.p>
      <chakra.ul display="flex" flexWrap="wrap" gap="4px 14px" fontSize="0.875rem">
        {[...marks].map(([team, { color, line }]) => (
          <chakra.li key={team} display="flex" alignItems="center" gap="6px">
            <chakra.span
              aria-hidden
              boxSize="16px"
              borderWidth="3px"
              style={{ borderColor: color, borderStyle: line }}
            />
            {teamName(team)}
          </chakra.li>
        ))}
      </chakra.ul>
      <chakra.div display="flex" gap="2">
        <Button
          size="sm"
          tone="outline"
          aria-pressed={!withLabels}
          onClick={() => onLabels(!withLabels)}
        >
          Hide labels
        </Button>
        <Button size="sm" onClick={() => void end()}>
          Leave
        </Button>
      </chakra.div>
    </chakra.aside>
  );
};
