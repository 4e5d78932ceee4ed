import { chakra } from '@larkway/sdk';
import { lookOf } from './states';

export const MailState = ({ state }: { state: string }) => {
  const { label, icon: Symbol, color } = lookOf(state);
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="2"
      fontWeight={500}
      color={color}
      whiteSpace="nowrap"
    >
      <Symbol size={16} weight="bold" aria-hidden />
      {label}
    </chakra.span>
  );
};
