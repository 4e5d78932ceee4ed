import type { HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { chakra } from '../styles/chakra';

const tones = {
  plain: {},
  sunk: { background: 'sunk' },
  deep: {
    background: 'deep',
    color: 'onDeep',
    // Text, links and outline buttons name ink; on the deep band they must all turn light.
    '--lw-colors-ink': 'colors.onDeep',
    '--lw-colors-ink2': 'colors.onDeep2',
    '--lw-colors-focus': 'colors.lark',
  },
} as const;

export interface SectionProps extends Omit<HTMLChakraProps<'section'>, 'css'> {
  tone?: keyof typeof tones;
  /** The id of the heading that names this section. */
  labelledBy?: string;
}

/** A band of the page with the house's vertical rhythm. Put a `Container` inside. */
export const Section = ({ tone = 'plain', labelledBy, ...rest }: SectionProps) => (
  <chakra.section aria-labelledby={labelledBy} paddingBlock="section" css={tones[tone]} {...rest} />
);
