import type { Overview } from '@larkway/ops-contract';
import { Box, chakra } from '@larkway/sdk';
import { CheckCircleIcon } from '@phosphor-icons/react/CheckCircle';
import { WarningIcon } from '@phosphor-icons/react/Warning';
import { WarningCircleIcon } from '@phosphor-icons/react/WarningCircle';
import { counted } from '../format/numbers';
import { InlineLink } from '../ui/anchor';
import { LiveRegion } from '../ui/live-region';
import { useNow } from '../ui/use-now';
import { assess } from './assess';

/** One line when all is well; otherwise one for each thing that is not, worst first. */
export const Health = ({ overview }: { overview: Overview }) => {
  const findings = assess(overview, useNow());
  const tone = findings[0]?.tone ?? 'success';
  const Symbol = { success: CheckCircleIcon, warning: WarningIcon, danger: WarningCircleIcon }[
    tone
  ];
  return (
    <Box
      display="flex"
      gap="3"
      padding="14px 16px"
      marginBottom="6"
      borderRadius="field"
      background={`${tone}Bg`}
      color={tone}
    >
      <Box as="span" flex="none" paddingTop="1px">
        <Symbol size={24} aria-hidden />
      </Box>
      {findings.length === 0 ? (
        <chakra.p fontWeight={600}>
          All is well: emails are going out, and none waits for a person.
        </chakra.p>
      ) : (
        <chakra.ul display="grid" gap="1">
          {/* The key stays the same while figures count, so that a focused link keeps its focus. */}
          {findings.map(({ text, to }) => (
            <chakra.li key={text.replace(/\d+/g, '')} fontWeight={600}>
              {text}{' '}
              {to && (
                <InlineLink to={to} textDecorationColor="currentColor">
                  Look
                </InlineLink>
              )}
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      {/* Said when it changes in kind, not with every second. */}
      <LiveRegion>
        {findings.length === 0
          ? 'All is well'
          : `${counted(findings.length, 'thing')} ${findings.length === 1 ? 'needs' : 'need'} attention`}
      </LiveRegion>
    </Box>
  );
};
