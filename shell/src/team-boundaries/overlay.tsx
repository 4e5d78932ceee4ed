import { chakra } from '@larkway/sdk';
import { useMemo, useState } from 'react';
import { type Composition, useComposition } from '../remotes/composition';
import { nameOf, stateReader } from './describe-region';
import { LegendBar } from './legend-bar';
import { type Area, type Part, useParts } from './page-parts';
import { marksOf, PLATFORM, type TeamMark, teamName } from './team-marks';

/** Pixels. */
const LABEL_HEIGHT = 46;
const MARGIN = 8;

interface OutlineProps {
  area: Area;
  row: number;
  team: string;
  mark: TeamMark;
  /** `mfe-dealers 1.2.0` */
  what: string;
  /** `page /states/:slug` */
  where: string;
  /** `live` */
  state?: string;
  withLabel: boolean;
}

/** The line around one part, with a label that stays visible while the part is. */
const Outline = ({ area, row, team, mark, what, where, state, withLabel }: OutlineProps) => (
  <chakra.div
    position="absolute"
    boxSizing="border-box"
    borderWidth="3px"
    style={{ ...area, borderColor: mark.color, borderStyle: mark.line }}
  >
    {withLabel && (
      <chakra.div
        data-team={team}
        position="sticky"
        width="fit-content"
        maxWidth="calc(100% - 16px)"
        marginInline="2"
        padding="4px 8px"
        borderRadius="stage"
        color="white"
        fontSize="0.75rem"
        lineHeight={1.4}
        boxShadow="0 0 0 1px white"
        style={{
          top: MARGIN + row * LABEL_HEIGHT,
          marginTop: MARGIN + row * LABEL_HEIGHT,
          background: mark.color,
        }}
        css={{ '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } }}
      >
        <chakra.p fontWeight={600}>
          {teamName(team)}
          {state && `, ${state}`}
        </chakra.p>
        <chakra.p>
          {where} · {what}
        </chakra.p>
      </chakra.div>
    )}
  </chakra.div>
);

/** Makes the text of a part's label. */
const labelReader = (composition: Composition) => {
  const stateOf = stateReader(composition);
  return ({ region, name = '' }: Part) => {
    if (!region) return { team: PLATFORM, what: 'shell', where: name };
    const team = composition.teams?.[region.remote] ?? PLATFORM;
    return {
      team,
      what: `${region.remote} ${region.version}`,
      where: nameOf(composition, region),
      state: stateOf(region),
    };
  };
};

/**
 * Outlines that show which team owns which part of the page. They do not affect layout, clicks or
 * print.
 */
export const Overlay = () => {
  const composition = useComposition();
  const labelOf = useMemo(() => labelReader(composition), [composition]);
  const marks = useMemo(() => marksOf(Object.values(composition.teams ?? {})), [composition]);
  const [withLabels, setWithLabels] = useState(true);
  const [isLeft, setLeft] = useState(false);
  const parts = useParts();
  if (isLeft) return null;
  const height = Math.max(0, ...parts.map(({ area }) => area.top + area.height));
  return (
    <chakra.div pointerEvents="none" _print={{ display: 'none' }}>
      <chakra.div
        aria-hidden
        position="absolute"
        zIndex={40}
        top="0"
        left="0"
        width="full"
        overflow="clip"
        style={{ height }}
      >
        {parts.map((part, index) => {
          const label = labelOf(part);
          // By index, because two parts can show the same fragment.
          return (
            <Outline
              key={index}
              area={part.area}
              row={part.row}
              mark={marks.get(label.team)!}
              withLabel={withLabels}
              {...label}
            />
          );
        })}
      </chakra.div>
      <LegendBar
        marks={marks}
        withLabels={withLabels}
        onLabels={setWithLabels}
        onLeft={() => setLeft(true)}
        isRaised={composition.preview !== undefined}
      />
    </chakra.div>
  );
};
