import { IconButton, useColorMode } from '@larkway/sdk';
import sprite from '../assets/sprite.svg';

/** The outlines are in the file of the wordmark, so that no document contains them. */
const icon = (name: 'moon' | 'sun') => (
  <svg
    className={name}
    viewBox="0 0 256 256"
    width="1em"
    height="1em"
    fill="currentColor"
    aria-hidden
    focusable={false}
  >
    <use href={`${sprite}#${name}`} />
  </svg>
);

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
      {icon('moon')}
      {icon('sun')}
    </IconButton>
  );
};
