/** The palette of the site, in markup and in the style element for dark mode. */
export const colors = {
  cream: '#F5F3EE',
  paper: '#FCFBF8',
  ink: '#11282B',
  quiet: '#46585B',
  line: '#D9D4C9',
  lark: '#F4C145',
};

export const darkColors = {
  cream: '#0C1A1D',
  paper: '#12262A',
  ink: '#F2EEE5',
  quiet: '#B3C0BE',
  line: '#24393D',
};

export const sans = "font-family:'Helvetica Neue',Helvetica,Arial,sans-serif";
/** For titles, as Besley on the site. Email clients load no fonts. */
export const serif = "font-family:Georgia,'Times New Roman',serif";
