import { chakra } from '@larkway/sdk';
import type { Area } from './find-parts';
import { type TeamMark, teamName } from './team-marks';

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

/** The line around one part, with its label, which stays in view as long as the part does. */
export const Outline = ({ area, row, team, mark, what, where, state, withLabel }: OutlineProps) => (
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
