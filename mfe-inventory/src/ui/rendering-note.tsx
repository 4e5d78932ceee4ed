import { Text, type TextProps } from '@larkway/sdk';

/** Stands once below every group of pictures. */
export const RenderingNote = (place: Omit<TextProps, 'variant' | 'tone' | 'children'>) => (
  <Text variant="small" tone="ink2" {...place}>
    Rendering. Actual vehicle may differ.
  </Text>
);
