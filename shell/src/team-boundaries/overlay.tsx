import { chakra } from '@larkway/sdk';
import { useMemo, useState } from 'react';
import { type Composition, useComposition } from '../remotes/composition';
import { nameOf, stateReader } from './describe-region';
import type { Part } from './find-parts';
import { LegendBar } from './legend-bar';
import { Outline } from './outline';
import { marksOf, PLATFORM } from './team-marks';
import { useParts } from './use-parts';

/** What the label of a part says. */
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

/** Outlines over the page that say which team owns which part of it. They take no room and no clicks, and are not for paper. */
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
          // A part has no name that is its own: two may show the same fragment.
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
