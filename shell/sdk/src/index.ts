// The public API of the shell: everything that a remote can import from it.

// --- runtime
export {
  type ActionContext,
  type ActionResult,
  type Head,
  type LoadContext,
  type Loaded,
  type PreloadImage,
  type RemoteModule,
} from './host/remote-module';
export { phoneHref, type SiteConfig } from './host/site-config';
export { formatDollars } from './format/money';
export {
  type Host,
  HostContext,
  Scene,
  type SceneProps,
  Slot,
  type SlotProps,
  useHead,
  useHost,
  useSite,
} from './host/host';
export type { Topic } from '@larkway/kit-contract';
export { publish, subscribe, useTopic } from './host/topics';
export { useHiddenParts, useHydrated, useRestLater } from './host/hydration';
export { ApiError, type ErrorBody, type Failure, isFailure } from './http/api-error';
export { createHttp, type Http, type HttpOptions, type PostOptions } from './http/http';
export {
  type ApiResult,
  collectOrReleased,
  type Released,
  swrDefaults,
  useApi,
  useApiOrReleased,
  useEmbedded,
  useInvalidate,
} from './data/use-api';
export { SWRConfig } from 'swr';
export type { FormAnswer, FormErrors, FormState } from './forms/form-state';
export { checkWith, type FormDefinition, type FormNotice } from './forms/form-definition';
export { type FieldOf, type Form, useFormAnswer } from './forms/use-form';
export { answerPost, useForm } from './forms/former-form';
export { ContactFields, type ContactFieldsProps } from './forms/contact-fields';
export { FormMessage, type FormMessageProps } from './forms/form-message';
export {
  formHeaders,
  FormKey,
  formKeyName,
  formTokenName,
  formTrapName,
  prove,
  trapMessage,
} from './forms/form-protection';
export { Link, type LinkProps, SoftNavigation } from './router/link';
export { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
export { useSearchInAddress } from './router/search-in-address';
export { breadcrumbList, itemList } from './seo/structured-lists';
export { useSearchEvent } from './track/search-event';
export { track, type TrackedEvents, tracks, whenShown } from './track/track';

// --- ui: theme
export { type ColorMode, useColorMode } from './theme/color-mode';

// --- ui: layout and text
export type { SystemStyleObject } from '@chakra-ui/react/styled-system';
export { chakra } from './styles/chakra';
export { showFonts, type TakeRule, TakeRuleContext, variables } from './styles/runtime-rules';
export {
  Box,
  type BoxProps,
  Container,
  Flex,
  Grid,
  HStack,
  Section,
  type SectionProps,
  Stack,
  VisuallyHidden,
} from './ui/layout';
export { Heading, type HeadingProps, Text, type TextProps } from './ui/text';

// --- ui: actions
export { Anchor, type AnchorProps, PhoneLink, type PhoneLinkProps, TextLink } from './ui/links';
export { Button, ButtonLink, type ButtonLinkProps, type ButtonProps } from './ui/button';
export { IconButton, type IconButtonProps } from './ui/icon-button';

// --- ui: parts
export { Accordion, type AccordionItem, type AccordionProps } from './ui/accordion';
export { Badge, type BadgeProps } from './ui/badge';
export { Breadcrumb, type BreadcrumbProps } from './ui/breadcrumb';
export { PageHead, type PageHeadProps } from './ui/page-head';
export { RoadLine } from './ui/road-line';
export { EmptyState, type EmptyStateProps } from './ui/empty-state';
export { Skeleton, type SkeletonProps } from './ui/skeleton';
export { SpecList, type SpecListProps } from './ui/spec-list';
export { Spinner, type SpinnerProps } from './ui/spinner';
export {
  type PictureSource,
  ProductFigure,
  type ProductFigureProps,
  type FigureTone,
} from './ui/product-figure';
export { Static } from './ui/static';
export { StatTiles, type StatTilesProps } from './ui/stat-tiles';
export { Stops } from './ui/stops';
export { dismissToast, toast, type Toast, Toaster } from './ui/toast';
export { Tooltip, type TooltipProps } from './ui/tooltip';

// --- ui: forms
export { CheckboxField, type CheckboxFieldProps } from './ui/checkbox-field';
export { Field, type FieldProps } from './ui/field';
export { SearchField, type SearchFieldProps } from './ui/search-field';
export { SearchForm, type SearchFormProps } from './ui/search-form';
export { SelectField, type SelectFieldProps } from './ui/select-field';
export { TextareaField, type TextareaFieldProps } from './ui/textarea-field';

// --- ui: icons
export {
  ArrowLeftIcon,
  ArrowRightIcon,
  ArrowsClockwiseIcon,
  ArrowUpRightIcon,
  BatteryChargingIcon,
  CalendarBlankIcon,
  CaretDownIcon,
  CaretRightIcon,
  ChatIcon,
  CheckCircleIcon,
  CheckIcon,
  ClockIcon,
  CreditCardIcon,
  EnvelopeIcon,
  GaugeIcon,
  InfoIcon,
  ListIcon,
  MagnifyingGlassIcon,
  MapPinIcon,
  MinusIcon,
  MoonIcon,
  NavigationArrowIcon,
  PhoneIcon,
  PlusIcon,
  ShieldCheckIcon,
  StorefrontIcon,
  SunIcon,
  UsersIcon,
  WarningCircleIcon,
  WarningIcon,
  WrenchIcon,
  XIcon,
} from './ui/icons';
export type { IconProps } from './ui/icon';

// --- former names, for remotes that were built for SDK 2.0 and are still live
export { fieldErrorsOf } from './forms/former-form';
export { useMirroredText } from './router/mirrored-text';
export { RoadLine as CentreLine } from './ui/road-line';
export { ProductFigure as Stage } from './ui/product-figure';
