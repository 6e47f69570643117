import type { OpenerState, Step } from './flow.ts'

/** Bytes per second and seconds left of a step; undefined until enough progress was measured. */
export function findRate({ done, total, since, at }: Extract<OpenerState, { screen: Step }>) {
  const seconds = (at - since) / 1000
  if (seconds < 0.5 || done <= 0) return undefined
  const speed = done / seconds
  return { speed, left: (total - done) / speed }
}
