import prettier from '../../.prettierrc.json' with { type: 'json' };

/** Prettier's settings, without what only oxfmt does. */
export default { ...prettier, sortPackageJson: false };
