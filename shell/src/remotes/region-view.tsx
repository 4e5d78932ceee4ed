import { chakra, Static, useHydrated } from '@larkway/sdk';
import { type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react';
import {
  type LoadedRegion,
  type Region,
  lastGoodRegion,
  type StaticRegion,
  useComposition,
} from './composition';
import { repeatLostClick } from './lost-clicks';
import { RegionBoundary, RegionUnavailable } from './region-boundary';

interface RegionViewProps {
  region: Region;
  pending: ReactNode;
  /** Shown if the remote is unavailable. */
  unavailable: (retry: () => void) => ReactNode;
}

interface ContentProps extends Omit<RegionViewProps, 'pending'> {
  attempt: number;
  retry: () => void;
}

interface ModuleProps {
  region: Region;
  opened: LoadedRegion | StaticRegion;
}

// React does not change the children of an element with `dangerouslySetInnerHTML`.
const own = { __html: '' };

interface StaticMarkupProps {
  opened: StaticRegion;
  /** Shown if the markup no longer exists. */
  children: ReactNode;
}

/** The server's markup of a static region, kept while another page is shown, then restored. */
const StaticMarkup = ({ opened, children }: StaticMarkupProps) => {
  const isHydrated = useHydrated();
  const [isKept] = useState(!isHydrated || opened.nodes !== undefined);
  // A stable function: otherwise React would detach and attach the markup on every render.
  const [hold] = useState(() => (element: HTMLElement) => {
    if (opened.nodes) element.append(...opened.nodes);
    return () => {
      opened.nodes = opened.isOutdated ? undefined : [...element.childNodes];
    };
  });
  if (!isKept) return children;
  return (
    <chakra.div
      ref={hold}
      display="contents"
      suppressHydrationWarning
      dangerouslySetInnerHTML={own}
    />
  );
};

/** Static content after a navigation in the browser, without markup from the server. */
const LoadedStaticModule = ({ region, opened }: { region: Region; opened: StaticRegion }) => {
  const loaded = use(opened.load());
  if (!loaded.ok) throw new RegionUnavailable(region);
  return <loaded.module.Component {...region.props} />;
};

const RegionModule = ({ region, opened }: ModuleProps) => {
  if ('isStatic' in opened) {
    return (
      <StaticMarkup opened={opened}>
        <LoadedStaticModule region={region} opened={opened} />
      </StaticMarkup>
    );
  }
  const content = <opened.module.Component {...region.props} />;
  return opened.loaded?.isStatic ? <Static>{content}</Static> : content;
};

const RegionContent = ({ region, attempt, unavailable, retry }: ContentProps) => {
  const { open, enter } = useComposition();
  const opened = use(open(region, attempt));
  // Thrown, because markup from the server cannot be hydrated as something else.
  if (!opened.ok && !opened.fromServer) throw new RegionUnavailable(region);
  const failedOnServer = !opened.ok;
  const shown = opened.ok ? opened.remote : region.remote;
  if (opened.ok) enter(shown);
  useEffect(() => {
    // A region that failed on the server is retried once in the browser.
    if (failedOnServer) retry();
    // oxlint-disable-next-line react/exhaustive-deps -- once, after hydration
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
      {opened.ok ? <RegionModule region={region} opened={opened} /> : unavailable(retry)}
    </chakra.div>
  );
};

// The server's error handler looks for the name `PageRegionContent` in the component stack.
const PageRegionContent = (props: ContentProps) => <RegionContent {...props} />;
const FragmentRegionContent = (props: ContentProps) => <RegionContent {...props} />;

/**
 * The region of one remote. Errors affect only this region: it is retried, then falls back to the
 * last good version, then to `unavailable`.
 */
export const RegionView = ({ region, pending, unavailable }: RegionViewProps) => {
  const { firstAttempt, note } = useComposition();
  const [attempt, setAttempt] = useState(() => firstAttempt(region));
  const retry = () => setAttempt((count) => count + 1);
  const Content = region.kind === 'page' ? PageRegionContent : FragmentRegionContent;
  const lastGood = lastGoodRegion(region);
  const fallback = lastGood ? (
    <RegionView region={lastGood} pending={pending} unavailable={() => unavailable(retry)} />
  ) : (
    unavailable(retry)
  );
  const failed = () => {
    note(region.remote, 'browser-error');
    note(region.remote, lastGood ? 'stand-in' : 'fallback');
  };
  return (
    <RegionBoundary key={attempt} fallback={fallback} onFailure={failed}>
      <Suspense fallback={pending}>
        <Content region={region} attempt={attempt} retry={retry} unavailable={unavailable} />
      </Suspense>
    </RegionBoundary>
  );
};
