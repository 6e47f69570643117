/** A mark as its colours and what is drawn in each, for 24 × 24. */
export type LogoPaths = readonly (readonly [colour: string, d: string])[]
