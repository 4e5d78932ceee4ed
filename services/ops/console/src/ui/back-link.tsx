import { ArrowLeftIcon } from '@phosphor-icons/react/ArrowLeft';
import type { ReactNode } from 'react';
import { InlineLink } from './text';

/** For the top of a page: leads to the page above. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <InlineLink to={to} display="inline-flex" alignItems="center" gap="2" minHeight="touch">
    <ArrowLeftIcon size={18} aria-hidden /> {children}
  </InlineLink>
);
