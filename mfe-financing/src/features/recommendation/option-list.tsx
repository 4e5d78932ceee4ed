import { Box, CheckIcon, Heading, Text } from '@larkway/sdk';

interface OptionListProps {
  title: string;
  items: string[];
}

/** "Key Features" and "Best For". */
export const OptionList = ({ title, items }: OptionListProps) => (
  <Box>
    <Heading level={4} textStyle="label" fontWeight={600} marginBottom="6px">
      {title}
    </Heading>
    <Box as="ul">
      {items.map((item) => (
        <Box as="li" key={item} display="flex" gap="2" paddingBlock="3px">
          <Box as="span" color="tide" flex="none" paddingTop="4px">
            <CheckIcon size={18} />
          </Box>
          <Text as="span" tone="ink2" fontSize="1rem">
            {item}
          </Text>
        </Box>
      ))}
    </Box>
  </Box>
);
