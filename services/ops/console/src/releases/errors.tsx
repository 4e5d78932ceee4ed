import type { ErrorFrame, ReleaseError, ReleaseErrors } from '@larkway/ops-contract';
import { Box, Text } from '@larkway/sdk';
import { useRead } from '../api/use-read';
import { count, counted, percent } from '../format/numbers';
import { SavedFilters } from '../saved-filters/saved-filters';
import { RangeFields, useAddressRange } from '../ui/date-range';
import { LoadState } from '../ui/load-state';
import { type Column, Table } from '../ui/table';
import { Code, InlineLink } from '../ui/text';
import { RelativeTime } from '../ui/time';
import { errorsPath, REFRESH_INTERVAL } from './api';
import { Version } from './version';

/** Browsers that a list shows; the page of an error shows all. */
const MOST_SHOWN = 2;

/** `src/features/state/state-page.tsx:42` */
export const placeText = ({ file, line }: ErrorFrame): string => `${file}:${line}`;

/** The file with its line; the tooltip shows its whole path. */
const Place = ({ place }: Pick<ReleaseError, 'place'>) =>
  place ? (
    <Box minWidth={{ md: '164px' }}>
      <Code title={placeText(place)}>
        {place.file.split('/').at(-1)}:{place.line}
      </Code>
    </Box>
  ) : (
    'unknown'
  );

/** `Chrome 156 75 %, Firefox 140 20 % and 3 more` */
export const browsersText = ({ seenIn }: Pick<ReleaseError, 'seenIn'>): string => {
  const total = seenIn.reduce((sum, one) => sum + one.count, 0);
  const shown = seenIn
    .slice(0, MOST_SHOWN)
    .map((one) => `${one.place} ${percent(one.count / total)}`)
    .join(', ');
  return seenIn.length > MOST_SHOWN ? `${shown} and ${seenIn.length - MOST_SHOWN} more` : shown;
};

const columnsFor = (name: string): Column<ReleaseError>[] => [
  {
    title: 'Error',
    cell: ({ id, type, message }) => (
      <Box minWidth={{ md: '200px' }} overflowWrap="anywhere">
        <InlineLink to={`/releases/${name}/errors/${id}`}>{type}</InlineLink>
        <Box fontWeight={400} fontSize="0.9375rem" color="ink2">
          {message}
        </Box>
      </Box>
    ),
  },
  { title: 'Place', cell: ({ place }) => <Place place={place} /> },
  { title: 'Count', end: true, cell: (error) => count(error.count) },
  {
    title: 'Versions',
    cell: ({ introducedIn, versions }) => (
      <span>
        introduced in <Version of={introducedIn} />, seen in {counted(versions.length, 'version')}
      </span>
    ),
  },
  { title: 'Browsers', cell: browsersText },
  {
    title: 'Seen',
    cell: ({ firstSeen, lastSeen }) => (
      <span>
        first <RelativeTime at={firstSeen} />, last <RelativeTime at={lastSeen} />
      </span>
    ),
  },
];

/**
 * Errors of a remote by name, message and place, last seen first; all, or those seen within a range
 * of time.
 */
export const RemoteErrors = ({ name }: { name: string }) => {
  const range = useAddressRange();
  const { data, error, reload } = useRead<ReleaseErrors>(range.within(errorsPath(name)), {
    every: REFRESH_INTERVAL,
  });
  return (
    <>
      <RangeFields label="Errors" verb="Seen" range={range} />
      <SavedFilters list="errors" />
      <LoadState data={data} error={error} reload={reload}>
        {({ errors }) =>
          errors.length === 0 ? (
            <Text variant="small" tone="ink2">
              No errors of its versions were seen{range.isSet && ' in this time'}.
            </Text>
          ) : (
            <>
              <Text variant="small" tone="ink2" marginBottom="2">
                Owned by the team {errors[0]!.team}. What visitors typed is not recorded.
              </Text>
              <Table
                caption="Errors, last seen first"
                rows={errors}
                keyOf={({ id }) => id}
                columns={columnsFor(name)}
              />
            </>
          )
        }
      </LoadState>
    </>
  );
};
