/** The browsers that the widget's CSS targets. */
export const cssTargets = ['chrome123', 'firefox128', 'safari17.5']

/**
 * The same for the CSS tool, which leaves light-dark() unchanged because its fallback cannot follow the page's color
 * scheme.
 */
export const lightningTargets = { chrome: 123 << 16, firefox: 128 << 16, safari: (17 << 16) | (5 << 8) }
