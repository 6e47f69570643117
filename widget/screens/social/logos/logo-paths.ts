/** A logo: its paths by color, 24 × 24. */
export type LogoPaths = readonly (readonly [color: string, d: string])[]
