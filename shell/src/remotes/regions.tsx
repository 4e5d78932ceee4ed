import {
  RoadLine,
  chakra,
  Container,
  type SlotProps,
  Static,
  useHydrated,
  VisuallyHidden,
} from '@larkway/sdk';
import { type ReactNode, startTransition, Suspense, use, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PageFallback, RegionFallback } from '../layout/fallbacks';
import { NotFoundPage } from '../not-found/not-found-page';
import {
  type LoadedRegion,
  type Region,
  lastGoodRegion,
  type StaticRegion,
  useComposition,
} from './composition';
import { repeatLostClick } from './lost-clicks';
import { fragmentRegions, matchRoute } from './public-map';
import { RegionBoundary } from './region-boundary';

/** A remote failed to load in the browser after all retries. */
class RegionUnavailable extends Error {
  constructor({ remote, module }: Region) {
    super(`${remote.name} ${remote.version} failed to load: ${module}`);
    this.name = 'RegionUnavailable';
  }
}

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
  const [isKept, setIsKept] = useState(!isHydrated || opened.nodes !== undefined);
  // A stable function: otherwise React would detach and attach the markup on every render.
  const [hold] = useState(() => (element: HTMLElement) => {
    if (opened.nodes) element.append(...opened.nodes);
    // Its data changed since this page was prerendered.
    else if (!element.hasChildNodes()) setIsKept(false);
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

interface PendingProps {
  region: Region;
  attempt: number;
  onArrival: () => void;
  children: ReactNode;
}

/**
 * The pending state of a region, until it arrives. React alone would keep it for at least 300 ms,
 * because it does not show content of a boundary sooner unless an update asks for it.
 */
const Pending = ({ region, attempt, onArrival, children }: PendingProps) => {
  const { open } = useComposition();
  useEffect(() => {
    let isShown = true;
    void open(region, attempt).then(() => isShown && startTransition(onArrival));
    return () => void (isShown = false);
    // oxlint-disable-next-line react/exhaustive-deps -- what is called on arrival does the same on each render
  }, [open, region, attempt]);
  return children;
};

/**
 * The region of one remote. Errors affect only this region: it is retried, then falls back to the
 * last good version, then to `unavailable`.
 */
const RegionView = ({ region, pending, unavailable }: RegionViewProps) => {
  const { firstAttempt, note, noteShown, noteError } = useComposition();
  const [attempt, setAttempt] = useState(() => firstAttempt(region));
  const [, setArrived] = useState<number>();
  useEffect(() => noteShown(region, attempt), [noteShown, region, attempt]);
  const retry = () => setAttempt((count) => count + 1);
  const Content = region.kind === 'page' ? PageRegionContent : FragmentRegionContent;
  const lastGood = lastGoodRegion(region);
  const fallback = lastGood ? (
    <RegionView region={lastGood} pending={pending} unavailable={() => unavailable(retry)} />
  ) : (
    unavailable(retry)
  );
  const failed = (error: unknown, componentStack: string | null | undefined) => {
    note(region.remote, 'browser-error');
    noteError(region.remote, error, (error as Error | undefined)?.stack, componentStack);
    note(region.remote, lastGood ? 'stand-in' : 'fallback');
  };
  return (
    <RegionBoundary key={attempt} fallback={fallback} onFailure={failed}>
      <Suspense
        fallback={
          <Pending region={region} attempt={attempt} onArrival={() => setArrived(attempt)}>
            {pending}
          </Pending>
        }
      >
        <Content region={region} attempt={attempt} retry={retry} unavailable={unavailable} />
      </Suspense>
    </RegionBoundary>
  );
};

/** Shown between two pages, after a delay of 200 ms, so that a fast page never shows it. */
const RoutePending = () => (
  <Container role="status" minHeight="70vh" paddingTop="14">
    <RoadLine
      css={{
        animation: 'fade 160ms 200ms backwards',
        _motionSafe: { animation: 'drive 900ms 200ms cubic-bezier(.6, 0, .2, 1) backwards' },
      }}
    />
    <VisuallyHidden>Loading</VisuallyHidden>
  </Container>
);

/** The remote page at the current path, or the 404 page. */
export const RemotePage = () => {
  const { map } = useComposition();
  const { pathname } = useLocation();
  const match = matchRoute(map, pathname);
  if (!match) return <NotFoundPage />;
  return (
    <RegionView
      key={match.region.key}
      region={match.region}
      pending={<RoutePending />}
      unavailable={(retry) => <PageFallback onRetry={retry} />}
    />
  );
};

/**
 * The host's `<Slot>`: the fragments that fill it, or nothing if there are none. `pending` has the
 * size of the first.
 */
export const FragmentSlot = ({ name, props = {}, pending = null }: SlotProps) => {
  const { map } = useComposition();
  return fragmentRegions(map, name, props).map((region, index) => (
    <RegionView
      key={region.key}
      region={region}
      pending={index === 0 ? pending : null}
      unavailable={(retry) => <RegionFallback onRetry={retry} />}
    />
  ));
};
