import {
  Button as SdkButton,
  type ButtonProps,
  IconButton,
  MoonIcon,
  SunIcon,
  useColorMode,
} from '@larkway/sdk';

/** The design system's button, small by default. */
export const Button = (props: ButtonProps) => <SdkButton size="sm" {...props} />;

export const ThemeToggle = () => {
  const { mode, toggle } = useColorMode();
  return (
    <IconButton
      label={mode === 'dark' ? 'Use the light theme' : 'Use the dark theme'}
      onClick={toggle}
    >
      {mode === 'dark' ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
};
