import type { ReactNode } from 'react';
import { chakra } from '../styles/chakra';
import { Heading } from './text';

export interface SpecListProps {
  title: string;
  rows: { label: string; value: ReactNode }[];
  level?: 2 | 3 | 4;
}

/** A titled list of names (left) and values (right), separated by hairlines. */
export const SpecList = ({ title, rows, level = 3 }: SpecListProps) => (
  <div>
    <Heading level={level} size="h3" marginBottom="4">
      {title}
    </Heading>
    <dl>
      {rows.map(({ label, value }) => (
        <chakra.div
          key={label}
          display="flex"
          justifyContent="space-between"
          gap="6"
          paddingBlock="14px"
          borderTopWidth="1px"
        >
          <chakra.dt color="ink2">{label}</chakra.dt>
          <chakra.dd fontWeight={500} textAlign="right">
            {value}
          </chakra.dd>
        </chakra.div>
      ))}
    </dl>
  </div>
);
