import { IconButton, MoonIcon, SunIcon, useColorMode } from '@larkway/sdk';

/**
 * Switches between light and dark. CSS shows one of both icons, so that the first paint is correct.
 */
export const ThemeToggle = () => {
  const { mode, toggle } = useColorMode();
  return (
    <IconButton
      label={mode === 'dark' ? 'Use the light theme' : 'Use the dark theme'}
      onClick={toggle}
      css={{
        '@media (scripting: none)': { display: 'none' },
        '& .sun': { display: { base: 'none', _dark: 'block' } },
        '& .moon': { display: { base: 'block', _dark: 'none' } },
      }}
    >
      <MoonIcon className="moon" />
      <SunIcon className="sun" />
    </IconButton>
  );
};
