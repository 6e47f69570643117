/** The progress of a step: bytes, and the monotonic times of its first and its latest progress event. */
export type Measured = { processed: number; total: number; since: number; at: number }

/** Bytes per second and seconds left of a step; undefined until enough progress was measured. */
export function findRate({ processed, total, since, at }: Measured) {
  const seconds = (at - since) / 1000
  if (seconds < 0.5 || processed <= 0) return undefined
  const speed = processed / seconds
  return { speed, left: (total - processed) / speed }
}
