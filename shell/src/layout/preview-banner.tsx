import { Button, chakra, Text } from '@larkway/sdk';

export interface PreviewNotice {
  name: string;
  version: string;
  /** Seconds since 1970. */
  expires: number;
  /** Why the version cannot be shown; then the page shows what visitors see. */
  problem?: string | undefined;
}

/** In UTC, so that the server and the browser render the same. */
const timeOf = (seconds: number): string =>
  `${new Date(seconds * 1_000).toISOString().slice(11, 16)} UTC`;

const noticeOf = ({ name, version, expires, problem }: PreviewNotice): string =>
  problem === undefined
    ? `Preview of ${name} ${version} until ${timeOf(expires)}. Visitors do not see this version.`
    : `${name} ${version} cannot be previewed: ${problem}. This page shows what visitors see. Fix the version, publish it and create a new preview link.`;

/** Tells the holder of a preview link whether the page shows the previewed version. */
export const PreviewBanner = (notice: PreviewNotice) => (
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
      {noticeOf(notice)}
    </Text>
    <form method="post" action="/preview/end">
      <Button type="submit" size="sm" tone="ink">
        End preview
      </Button>
    </form>
  </chakra.aside>
);
