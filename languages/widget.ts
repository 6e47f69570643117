/** The widget's tables, each a chunk, by the first part of a locale tag. English comes with the screens. */
export const widgetTables = {
  de: () => import('./de/widget.ts'),
  ar: () => import('./ar/widget.ts'),
}

/** The tables of business sign-in, which complete those above. */
export const businessTables = {
  de: () => import('./de/widget-business.ts'),
  ar: () => import('./ar/widget-business.ts'),
}
