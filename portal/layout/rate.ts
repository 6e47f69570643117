/** The progress of a step: bytes, and the monotonic times of its first and its latest progress event. */
export type Measured = { done: number; total: number; since: number; at: number }

/** Bytes per second and seconds left of a step; undefined until enough progress was measured. */
export function findRate({ done, total, since, at }: Measured) {
  const seconds = (at - since) / 1000
  if (seconds < 0.5 || done <= 0) return undefined
  const speed = done / seconds
  return { speed, left: (total - done) / speed }
}
