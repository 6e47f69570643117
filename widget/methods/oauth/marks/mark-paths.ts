/** A mark as its colours and what is drawn in each, for 24 × 24. */
export type MarkPaths = readonly (readonly [colour: string, d: string])[]
