import { Text, VisuallyHidden } from '@larkway/sdk';
import { memo } from 'react';
import { AboutDistances } from './nearby-parts';
import { RadiusChoice } from './radius-choice';
import { type DealerResultsProps, useResultsView } from './use-results-view';

export const DealerResults = memo((props: DealerResultsProps) => {
  const { radius, position } = props.search;
  const { status, isStatusHidden, isNearby, content } = useResultsView(props);
  return (
    <>
      {isNearby && <RadiusChoice chosen={radius} />}
      <Text role="status" tone="ink2" marginBottom={isStatusHidden ? undefined : '6'}>
        {isStatusHidden ? <VisuallyHidden>{status}</VisuallyHidden> : status}
      </Text>
      {content}
      {isNearby && <AboutDistances isLocated={position !== undefined} />}
    </>
  );
});
DealerResults.displayName = 'DealerResults';
