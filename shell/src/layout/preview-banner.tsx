import { Button, chakra, Text } from '@larkway/sdk';

export interface PreviewNotice {
  name: string;
  version: string;
  /** Seconds since 1970. */
  expires: number;
}

/** Coordinated time: the same on the server and in the browser. */
const timeOf = (seconds: number): string => `${new Date(seconds * 1_000).toISOString().slice(11, 16)} UTC`;

/** Tells whoever holds a preview link that this is not what visitors see. */
export const PreviewBanner = ({ name, version, expires }: PreviewNotice) => (
  <chakra.aside
    aria-label="Preview"
    position="sticky"
    bottom="0"
    zIndex={30}
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    justifyContent="center"
    columnGap="6"
    rowGap="2"
    paddingBlock="2"
    paddingInline="4"
    background="lark"
    color="onLark"
  >
    <Text as="span" color="onLark">
      Preview of {name} {version} until {timeOf(expires)}. Visitors do not see this version.
    </Text>
    <form method="post" action="/preview/end">
      <Button type="submit" size="sm" tone="ink">
        End preview
      </Button>
    </form>
  </chakra.aside>
);
