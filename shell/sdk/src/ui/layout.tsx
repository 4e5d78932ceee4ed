import type { HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { chakra } from '../styles/chakra';

export type BoxProps = HTMLChakraProps<'div'>;

/** An element that takes style props; `as` changes the tag. */
export const Box = chakra('div');
export const Flex = chakra('div', { base: { display: 'flex' } });
export const Grid = chakra('div', { base: { display: 'grid' } });
/** A column; `gap` defaults to 16 px. */
export const Stack = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '4' },
});
/** A row with its items centred; `gap` defaults to 12 px. */
export const HStack = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '3' } });
/** The page's measure: 1,440 px with fluid gutters. */
export const Container = chakra('div', {
  base: { width: 'full', maxWidth: 'container', marginInline: 'auto', paddingInline: 'gutter' },
});
