// The host's public face: all that a remote may import from the shell.

// --- runtime
export { type Head, type LoadContext, type Loaded, type PreloadImage, type RemoteModule } from './host/remote-module';
export { type SiteConfig, phoneHref } from './host/site-config';
export { type Host, HostContext, type SlotProps, useHost, useSite } from './host/host-context';
export { Slot } from './host/slot';
export { useHead } from './host/use-head';
export { ApiError, type ErrorBody } from './http/api-error';
export { type Failure, isFailure } from './http/failure';
export { createHttp, type Http, type HttpOptions, type PostOptions } from './http/http';
export { swrDefaults } from './data/swr-defaults';
export { type ApiResult, useApi } from './data/use-api';
export { useInvalidate } from './data/use-invalidate';
export { SWRConfig } from 'swr';
export { Link, type LinkProps } from './router/link';
export { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
export { track, type TrackedEvents } from './track/track';

// --- ui
