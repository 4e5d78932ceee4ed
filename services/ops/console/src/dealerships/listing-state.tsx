import type { ListedDealership } from '@larkway/ops-contract';
import { chakra } from '@larkway/sdk';
import { CheckIcon } from '@phosphor-icons/react/Check';
import { EyeSlashIcon } from '@phosphor-icons/react/EyeSlash';
import { Time } from '../ui/time';

/** Whether the site lists a dealership; if not, since when, by whom and why. */
export const ListingState = ({
  dealership: { unlisted, erased },
}: {
  dealership: ListedDealership;
}) => {
  const Symbol = unlisted ? EyeSlashIcon : CheckIcon;
  return (
    <chakra.span minWidth="0">
      <chakra.span
        display="inline-flex"
        alignItems="center"
        gap="2"
        fontWeight={500}
        color={unlisted ? 'warning' : 'success'}
        whiteSpace="nowrap"
      >
        <Symbol size={16} weight="bold" aria-hidden />
        {erased ? 'Erased' : unlisted ? 'Not listed' : 'Listed'}
      </chakra.span>
      {unlisted && (
        <chakra.span display="block" color="ink2" overflowWrap="anywhere">
          By {unlisted.by}, <Time at={unlisted.at} />: {unlisted.reason}
        </chakra.span>
      )}
    </chakra.span>
  );
};
