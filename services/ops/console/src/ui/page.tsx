import { Box, chakra } from '@larkway/sdk';
import { type ReactNode, useEffect, useId } from 'react';

interface PageProps {
  title: string;
  /** One line below the title. */
  note?: ReactNode;
  actions?: ReactNode;
  /** A link above the title, for pages below another one. */
  back?: ReactNode;
  children: ReactNode;
}

/** A page's header and content. The title is also the document's. */
export const Page = ({ title, note, actions, back, children }: PageProps) => {
  useEffect(() => {
    document.title = `${title} · Larkway operations`;
  }, [title]);
  return (
    <>
      {back && <Box marginBottom="2">{back}</Box>}
      <Box
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        alignItems="flex-end"
        gap="4"
        marginBottom="6"
      >
        <Box minWidth="0">
          <chakra.h1
            tabIndex={-1}
            fontFamily="display"
            fontSize={{ base: '1.75rem', md: '2.125rem' }}
            lineHeight={1.15}
            letterSpacing="-0.02em"
            _focus={{ outline: 'none' }}
          >
            {title}
          </chakra.h1>
          {note && (
            <Box color="ink2" marginTop="1">
              {note}
            </Box>
          )}
        </Box>
        {actions && (
          <Box display="flex" flexWrap="wrap" gap="3">
            {actions}
          </Box>
        )}
      </Box>
      {children}
    </>
  );
};

/** A section of a page, labeled by its heading. */
export const PageSection = ({
  title,
  aside,
  children,
}: {
  title: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) => {
  const id = useId();
  return (
    <Box as="section" minWidth="0" aria-labelledby={id}>
      <Box
        display="flex"
        justifyContent="space-between"
        alignItems="center"
        gap="4"
        marginBottom="3"
        minHeight="32px"
      >
        <chakra.h2 id={id} fontSize="1.0625rem" fontWeight={600} lineHeight={1.3}>
          {title}
        </chakra.h2>
        {aside}
      </Box>
      {children}
    </Box>
  );
};
