import type { HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { chakra } from '../styles/chakra';

const tones = {
  neutral: { background: 'sunk', color: 'ink' },
  surface: { background: 'surface', color: 'ink' },
  info: { background: 'infoBg', color: 'info' },
  warning: { background: 'warningBg', color: 'warning' },
  danger: { background: 'dangerBg', color: 'danger' },
  success: { background: 'successBg', color: 'success' },
  lark: { background: 'lark', color: 'onLark' },
} as const;

export interface BadgeProps extends Omit<HTMLChakraProps<'span'>, 'css'> {
  tone?: keyof typeof tones;
}

export const Badge = ({ tone = 'neutral', ...rest }: BadgeProps) => (
  <chakra.span
    textStyle="small"
    display="inline-flex"
    alignItems="center"
    gap="6px"
    minHeight="badge"
    paddingInline="3"
    borderRadius="pill"
    fontWeight={500}
    whiteSpace="nowrap"
    css={tones[tone]}
    {...rest}
  />
);
