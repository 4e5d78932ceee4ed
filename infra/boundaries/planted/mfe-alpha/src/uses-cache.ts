// breaks: remote-takes-libraries-from-the-sdk
import type { SWRConfiguration } from 'swr';

export const usesCache = (configuration: SWRConfiguration) => configuration;
