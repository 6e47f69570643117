/** The browsers that the widget's CSS is written for. */
export const cssTargets = ['chrome123', 'firefox128', 'safari17.5']

/**
 * The same for the tool that reads the sheets. It leaves light-dark() as it is: what older browsers would be
 * given in its place cannot follow the page.
 */
export const lightningTargets = { chrome: 123 << 16, firefox: 128 << 16, safari: (17 << 16) | (5 << 8) }
