import { IconButton, MoonIcon, SunIcon, useColorMode } from '@larkway/sdk';

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
