import type { ReleasePictures } from '@larkway/ops-contract';
import { Box, chakra, Text } from '@larkway/sdk';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useRead } from '../api/use-read';
import { count, counted, percent } from '../format/numbers';
import { useMay } from '../session/use-session';
import { BackLink } from '../ui/back-link';
import { Button } from '../ui/button';
import { Empty, LoadState } from '../ui/load-state';
import { Notice } from '../ui/notice';
import { Page, PageSection } from '../ui/page';
import { Code } from '../ui/text';
import { ExactTime } from '../ui/time';
import { picturesPath, REFRESH_INTERVAL } from './api';
import { PromoteDialog } from './promotion-dialogs';
import { Version } from './version';

type Pictures = NonNullable<ReleasePictures['pictures']>;
type Comparison = Pictures['comparisons'][number];
type Kind = keyof NonNullable<Comparison['pictures']>;

const kinds: { kind: Kind; title: string; missing: string }[] = [
  { kind: 'before', title: 'Before', missing: 'This page is new.' },
  { kind: 'after', title: 'After', missing: 'This page is removed.' },
  { kind: 'difference', title: 'Difference', missing: 'There is nothing to compare.' },
];

/** Three pictures that scroll together. Each opens in full size. */
const ThreePictures = ({
  comparison: { page, width, pictures },
  path,
}: {
  comparison: Comparison;
  path: string;
}) =>
  pictures ? (
    <Box
      display="grid"
      gridTemplateColumns="repeat(3, minmax(min(62vw, 260px), 1fr))"
      gap="4"
      maxHeight="72vh"
      overflow="auto"
      padding="0 12px 12px"
      borderWidth="1px"
      borderRadius="field"
      background="sunk"
    >
      {kinds.map(({ kind, title, missing }) => (
        <chakra.figure key={kind} minWidth="0">
          <chakra.figcaption
            position="sticky"
            top="0"
            paddingBlock="2"
            background="sunk"
            fontSize="0.9375rem"
            fontWeight={600}
          >
            {title}
          </chakra.figcaption>
          {pictures[kind] ? (
            <a href={`${path}/${pictures[kind]}`} target="_blank" rel="noreferrer">
              <chakra.img
                src={`${path}/${pictures[kind]}`}
                alt={`${title}: ${page}, ${width} pixels wide`}
                loading="lazy"
                display="block"
                maxWidth="100%"
              />
            </a>
          ) : (
            <Text variant="small" tone="ink2">
              {missing}
            </Text>
          )}
        </chakra.figure>
      ))}
    </Box>
  ) : (
    <Text variant="small" tone="ink2">
      Only the numbers are stored: the pictures of other pages needed the space.
    </Text>
  );

/** `3,292 of 329,160 pixels differ (1.0 %)`; a share that would be 0.0 % is left out. */
const differenceText = ({ pixels, total }: Comparison): string =>
  `${count(pixels)} of ${count(total)} pixels differ${pixels / total < 0.0005 ? '' : ` (${percent(pixels / total)})`}`;

/** How to take pictures. */
const TakeThem = ({ name, version }: { name: string; version: string }) => (
  <Code>
    npm run release -- promote {name}@{version} --dry-run --reason "…"
  </Code>
);

interface ContentProps {
  name: string;
  version: string;
  live: string | null;
  pictures: Pictures;
}

const Content = ({ name, version, live, pictures }: ContentProps) => {
  const { comparedWith, takenAt, takenBy, pages, comparisons } = pictures;
  const same = pages.filter((page) => !comparisons.some((one) => one.page === page));
  const isOutdated = comparedWith !== live && live !== version;
  return (
    <Box display="grid" gap="7">
      <Box display="grid" gap="4">
        {isOutdated && (
          <Notice tone="warning">
            Another version is live now: {live ? <Version of={live} /> : 'none'}. These pictures
            compare with {comparedWith ? <Version of={comparedWith} /> : 'the site without it'}. To
            take new ones: <TakeThem name={name} version={version} />
          </Notice>
        )}
        <p>
          Compared with{' '}
          {comparedWith ? (
            <>
              <Version of={comparedWith} />, which was live
            </>
          ) : (
            'the site without it'
          )}
          . Taken <ExactTime at={takenAt} /> by {takenBy}.
        </p>
      </Box>
      {comparisons.length === 0 && <Notice tone="success">No page differs at any width.</Notice>}
      {pages
        .filter((page) => !same.includes(page))
        .map((page) => (
          <PageSection key={page} title={page}>
            <Box display="grid" gap="5">
              {comparisons
                .filter((one) => one.page === page)
                .map((one) => (
                  <Box key={one.width} display="grid" gap="2" minWidth="0">
                    <Text variant="small" tone="ink2">
                      {count(one.width)} pixels wide: {differenceText(one)}
                    </Text>
                    <ThreePictures comparison={one} path={picturesPath(name, version)} />
                  </Box>
                ))}
            </Box>
          </PageSection>
        ))}
      {same.length > 0 && (
        <PageSection title={`${counted(same.length, 'page')} without a difference`}>
          <Text variant="small" tone="ink2">
            {same.join(', ')}
          </Text>
        </PageSection>
      )}
    </Box>
  );
};

/** How pages of a version differ from those of the version that was live, beside its promotion. */
export const PicturesPage = () => {
  const { name = '', version = '' } = useParams();
  const { data, error, reload } = useRead<ReleasePictures>(picturesPath(name, version), {
    every: REFRESH_INTERVAL,
  });
  const [isAsked, setAsked] = useState(false);
  const mayMove = useMay('operator');
  return (
    <Page
      title="Pictures"
      note={
        <>
          {name} <Version of={version} />
        </>
      }
      back={<BackLink to={`/releases/${name}`}>{name}</BackLink>}
      actions={
        mayMove &&
        data &&
        data.live !== version && <Button onClick={() => setAsked(true)}>Promote</Button>
      }
    >
      <LoadState data={data} error={error} reload={reload}>
        {({ live, pictures }) =>
          pictures ? (
            <Content name={name} version={version} live={live} pictures={pictures} />
          ) : (
            <Empty
              title="There are no pictures of this version"
              text={
                <>
                  To take them: <TakeThem name={name} version={version} />
                </>
              }
            />
          )
        }
      </LoadState>
      {isAsked && (
        <PromoteDialog
          name={name}
          version={version}
          onClose={() => setAsked(false)}
          onDone={() => void reload()}
        />
      )}
    </Page>
  );
};
