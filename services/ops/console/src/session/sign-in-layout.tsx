import { Box, RoadLine, chakra } from '@larkway/sdk';
import { Wordmark } from '@larkway/shell/wordmark';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { ThemeToggle } from '../ui/button';

interface SignInLayoutProps {
  title: string;
  note?: ReactNode;
  onSubmit?: () => void;
  children: ReactNode;
}

/** A page outside the console: brand, theme switch and one form. */
export const SignInLayout = ({ title, note, onSubmit, children }: SignInLayoutProps) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    document.title = `${title} · Larkway operations`;
    form.current?.querySelector('input')?.focus();
  }, [title]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <Box
      minHeight="100dvh"
      display="flex"
      flexDirection="column"
      paddingInline="gutter"
      paddingBlock="4"
    >
      <Box as="header" display="flex" justifyContent="space-between" alignItems="center">
        <Box display="flex" alignItems="center" gap="10px">
          <Wordmark height={{ base: '26px' }} />
          <Box as="span" color="ink2" fontSize="0.9375rem" paddingTop="5px">
            Operations
          </Box>
        </Box>
        <ThemeToggle />
      </Box>
      <chakra.main
        flex="1"
        width="full"
        maxWidth="440px"
        marginInline="auto"
        paddingBlock={{ base: '40px', md: '12vh 56px' }}
        fontSize="1rem"
        lineHeight={1.5}
      >
        <RoadLine width="156px" marginBottom="6" />
        <chakra.h1
          fontFamily="display"
          fontSize="2rem"
          lineHeight={1.15}
          letterSpacing="-0.02em"
          marginBottom="2"
        >
          {title}
        </chakra.h1>
        {note && (
          <Box color="ink2" marginBottom="6">
            {note}
          </Box>
        )}
        <chakra.form
          ref={form}
          onSubmit={submit}
          noValidate
          display="grid"
          gap="5"
          marginTop={note ? undefined : '6'}
        >
          {children}
        </chakra.form>
      </chakra.main>
    </Box>
  );
};
