/** A mark as its colors and what is drawn in each, for 24 × 24. */
export type LogoPaths = readonly (readonly [color: string, d: string])[]
