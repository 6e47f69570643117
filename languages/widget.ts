/** The widget's tables, each a chunk, by the first part of a locale tag. English comes with the screens. */
export const widgetTables = {
  de: () => import('./de/widget.ts'),
  ar: () => import('./ar/widget.ts'),
}
