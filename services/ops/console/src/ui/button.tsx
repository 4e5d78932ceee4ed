import { Button as SdkButton, type ButtonProps } from '@larkway/sdk';

/** The design system's button in its small size: a tool has many of them. */
export const Button = (props: ButtonProps) => <SdkButton size="sm" {...props} />;
