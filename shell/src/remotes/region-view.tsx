import { chakra, Static } from '@larkway/sdk';
import { type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';
import {
  type Filled,
  type Region,
  standInFor,
  type StaticFilled,
  useComposition,
} from './composition';
import { repeatLostClick } from './lost-clicks';
import { RegionBoundary, RegionUnavailable } from './region-boundary';
import { StaticMarkup } from './static-markup';

interface RegionViewProps {
  region: Region;
  pending: ReactNode;
  /** What stands there when the remote is unavailable. */
  unavailable: (retry: () => void) => ReactNode;
}

interface ContentProps extends Omit<RegionViewProps, 'pending'> {
  attempt: number;
  retry: () => void;
}

interface FillingProps {
  region: Region;
  opened: Filled | StaticFilled;
}

/** Static content after a navigation in the browser, where it is not in the document any more. */
const LoadedFilling = ({ region, opened }: { region: Region; opened: StaticFilled }) => {
  const loaded = use(opened.load());
  if (!loaded.ok) throw new RegionUnavailable(region);
  return <loaded.module.Component {...region.props} />;
};

const Filling = ({ region, opened }: FillingProps) => {
  if ('isStatic' in opened) {
    return (
      <StaticMarkup opened={opened}>
        <LoadedFilling region={region} opened={opened} />
      </StaticMarkup>
    );
  }
  const content = <opened.module.Component {...region.props} />;
  return opened.loaded?.isStatic ? <Static>{content}</Static> : content;
};

// The names of these two components are what tells the server's error report which region threw.
const RegionContent = ({ region, attempt, unavailable, retry }: ContentProps) => {
  const { open, enter } = useComposition();
  const opened = use(open(region, attempt));
  // Thrown rather than shown: markup that came from the server cannot be hydrated as something else.
  if (!opened.ok && !opened.fromServer) throw new RegionUnavailable(region);
  const failedOnServer = !opened.ok;
  const shown = opened.ok ? opened.remote : region.remote;
  if (opened.ok) enter(shown);
  useEffect(() => {
    // What the server could not have within its second, the browser tries once by itself.
    if (failedOnServer) retry();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the document's state is taken over
  }, [failedOnServer]);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => repeatLostClick(element.current!), []);
  return (
    <chakra.div
      ref={element}
      display="contents"
      data-remote={shown.name}
      data-version={shown.version}
    >
      <script
        type="application/json"
        data-region={region.key}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: opened.embedded }}
      />
      {opened.ok ? <Filling region={region} opened={opened} /> : unavailable(retry)}
    </chakra.div>
  );
};

const PageRegionContent = (props: ContentProps) => <RegionContent {...props} />;
const FragmentRegionContent = (props: ContentProps) => <RegionContent {...props} />;

/**
 * A remote's part of the page. Whatever happens to the remote, only this part is affected: it is tried again, then the last
 * good version stands in, then the fallback.
 */
export const RegionView = ({ region, pending, unavailable }: RegionViewProps) => {
  const { firstAttempt, note } = useComposition();
  const [attempt, setAttempt] = useState(() => firstAttempt(region));
  const retry = () => setAttempt((count) => count + 1);
  const Content = region.kind === 'page' ? PageRegionContent : FragmentRegionContent;
  const standIn = standInFor(region);
  const fallback = standIn ? (
    <RegionView region={standIn} pending={pending} unavailable={() => unavailable(retry)} />
  ) : (
    unavailable(retry)
  );
  const failed = () => {
    note(region.remote, 'browser-error');
    note(region.remote, standIn ? 'stand-in' : 'fallback');
  };
  return (
    <RegionBoundary key={attempt} fallback={fallback} onFailure={failed}>
      <Suspense fallback={pending}>
        <Content region={region} attempt={attempt} retry={retry} unavailable={unavailable} />
      </Suspense>
    </RegionBoundary>
  );
};
