import type { HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { chakra } from '../styles/chakra';

export type BoxProps = HTMLChakraProps<'div'>;

/** An element with style props; `as` changes the tag. */
export const Box = chakra('div');
export const Flex = chakra('div', { base: { display: 'flex' } });
export const Grid = chakra('div', { base: { display: 'grid' } });
/** A column; `gap` defaults to 16 px. */
export const Stack = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '4' },
});
/** A row with vertically centered items; `gap` defaults to 12 px. */
export const HStack = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '3' } });
/** The width of the page's content: 1,440 px with fluid gutters. */
export const Container = chakra('div', {
  base: { width: 'full', maxWidth: 'container', marginInline: 'auto', paddingInline: 'gutter' },
});

const tones = {
  plain: {},
  sunk: { background: 'sunk' },
  deep: {
    // Browsers print no backgrounds, so the text is dark on paper.
    background: { base: 'deep', _print: 'transparent' },
    color: { base: 'onDeep', _print: 'ink' },
    // Text, links and outline buttons use ink, which must be light on the deep background.
    '--lw-colors-ink': { base: 'colors.onDeep', _print: '#11282B' },
    '--lw-colors-ink2': { base: 'colors.onDeep2', _print: '#46585B' },
    '--lw-colors-focus': 'colors.lark',
  },
} as const;

export interface SectionProps extends Omit<HTMLChakraProps<'section'>, 'css'> {
  tone?: keyof typeof tones;
  /** The id of the heading that labels this section. */
  labelledBy?: string;
}

/** A full-width section of a page with the standard vertical padding. Put a `Container` inside. */
export const Section = ({ tone = 'plain', labelledBy, ...rest }: SectionProps) => (
  <chakra.section aria-labelledby={labelledBy} paddingBlock="section" css={tones[tone]} {...rest} />
);

/** Only for assistive technology. */
export const VisuallyHidden = chakra('span', {
  base: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    margin: '-1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});
