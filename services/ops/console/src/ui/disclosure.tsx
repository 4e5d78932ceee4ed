import { chakra } from '@larkway/sdk';
import { CaretRightIcon } from '@phosphor-icons/react/CaretRight';
import type { ReactNode } from 'react';

/** Content that opens on request. */
export const Disclosure = ({ title, children }: { title: string; children: ReactNode }) => (
  <chakra.details marginTop="3" css={{ '&[open] > summary svg': { transform: 'rotate(90deg)' } }}>
    <chakra.summary
      display="inline-flex"
      alignItems="center"
      gap="2"
      minHeight="touch"
      fontWeight={500}
      cursor="pointer"
      listStyle="none"
      css={{ '&::-webkit-details-marker': { display: 'none' } }}
    >
      <CaretRightIcon size={16} weight="bold" aria-hidden />
      {title}
    </chakra.summary>
    {children}
  </chakra.details>
);
