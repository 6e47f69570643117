/** A heap after a garbage collection, in bytes, and when it was measured, in minutes. */
export type HeapSample = { minute: number; bytes: number }

/**
 * Returns by how many percent the heap grows in 20 minutes: the least-squares line through the last five samples, relative
 * to their mean. NaN with fewer samples.
 */
export function toSlope(samples: readonly HeapSample[]): number {
  const last = samples.slice(-5)
  if (last.length < 5) return Number.NaN
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [minute, bytes] = [
    mean(last.map((sample) => sample.minute)),
    mean(last.map((sample) => sample.bytes)),
  ]
  const covariance = mean(last.map((sample) => (sample.minute - minute) * (sample.bytes - bytes)))
  const variance = mean(last.map((sample) => (sample.minute - minute) ** 2))
  return ((covariance / variance) * 20 * 100) / bytes
}
