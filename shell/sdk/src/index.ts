// The host's public face: all that a remote may import from the shell.

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
export { type SiteConfig, phoneHref } from './host/site-config';
export { formatDollars } from './format/money';
export { type Host, HostContext, type SlotProps, useHost, useSite } from './host/host-context';
export { Slot } from './host/slot';
export { useHead } from './host/use-head';
export { useHydrated } from './host/use-hydrated';
export { useRestLater } from './host/use-rest-later';
export { ApiError, type ErrorBody } from './http/api-error';
export { type Failure, isFailure } from './http/failure';
export { createHttp, type Http, type HttpOptions, type PostOptions } from './http/http';
export { swrDefaults } from './data/swr-defaults';
export { type ApiResult, useApi } from './data/use-api';
export { collectOrReleased, type Released, useApiOrReleased } from './data/released';
export { useEmbedded } from './data/use-embedded';
export { useInvalidate } from './data/use-invalidate';
export { SWRConfig } from 'swr';
export { type FormAnswer, type FormErrors, type FormState } from './forms/form-answer';
export { answerPost } from './forms/answer-post';
export { useFormAnswer } from './forms/use-form-answer';
export { fieldErrorsOf } from './forms/field-errors';
export { FormKey, formHeaders, formKeyName, formTokenName, formTrapName } from './forms/form-key';
export { prove } from './forms/prove';
export { trapMessage } from './forms/refusals';
export { type Complaint, type Form, type FormOptions, useForm } from './forms/use-form';
export { Link, type LinkProps } from './router/link';
export { SoftNavigation } from './router/soft-navigation';
export { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
export { useMirroredText } from './router/use-mirrored-text';
export { breadcrumbList, itemList } from './seo/structured-lists';
export { track, type TrackedEvents } from './track/track';
export { tracks } from './track/track-click';

// --- ui: theme
export { colorModeScript, useColorMode, type ColorMode } from './theme/color-mode';

// --- ui: layout and text
export type { SystemStyleObject } from '@chakra-ui/react/styled-system';
export { chakra } from './styles/chakra';
export { showFonts } from './styles/show-fonts';
export { createRuleWriter, type TakeRule, TakeRuleContext, variables } from './styles/variables';
export { Box, type BoxProps, Container, Flex, Grid, HStack, Stack } from './ui/layout';
export { Section, type SectionProps } from './ui/section';
export { VisuallyHidden } from './ui/visually-hidden';
export { Heading, type HeadingProps } from './ui/heading';
export { Text, type TextProps } from './ui/text';

// --- ui: actions
export { Anchor, type AnchorProps } from './ui/anchor';
export { Button, type ButtonProps } from './ui/button';
export { ButtonLink, type ButtonLinkProps } from './ui/button-link';
export { IconButton, type IconButtonProps } from './ui/icon-button';
export { PhoneLink, type PhoneLinkProps } from './ui/phone-link';
export { TextLink } from './ui/text-link';

// --- ui: parts
export { Accordion, type AccordionItem, type AccordionProps } from './ui/accordion';
export { Badge, type BadgeProps } from './ui/badge';
export { Breadcrumb, type BreadcrumbProps } from './ui/breadcrumb';
export { CentreLine } from './ui/centre-line';
export { EmptyState, type EmptyStateProps } from './ui/empty-state';
export { Skeleton, type SkeletonProps } from './ui/skeleton';
export { SpecList, type SpecListProps } from './ui/spec-list';
export { Spinner, type SpinnerProps } from './ui/spinner';
export { shownPicturesScript } from './ui/shown-pictures';
export { type PictureSource, Stage, type StageProps, type StageTone } from './ui/stage';
export { Static } from './ui/static';
export { StatTiles, type StatTilesProps } from './ui/stat-tiles';
export { Stops } from './ui/stops';
export { dismissToast, toast, type Toast } from './ui/toast/toast-store';
export { Toaster } from './ui/toast/toaster';
export { Tooltip, type TooltipProps } from './ui/tooltip';

// --- ui: forms
export { CheckboxField, type CheckboxFieldProps } from './ui/checkbox-field';
export { Field, type FieldProps } from './ui/field';
export { SearchField, type SearchFieldProps } from './ui/search-field';
export { SelectField, type SelectFieldProps } from './ui/select-field';
export { TextareaField, type TextareaFieldProps } from './ui/textarea-field';

// --- ui: icons
export {
  ArrowLeftIcon,
  ArrowRightIcon,
  ArrowUpRightIcon,
  ArrowsClockwiseIcon,
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
