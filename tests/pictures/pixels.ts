/**
 * Counts the pixels that differ between two images of the same size (RGBA). The smallest differences are ignored, because
 * the browser does not smooth edges in exactly the same way each time. It also runs in a page, so it uses nothing else.
 */
export function countChangedPixels(
  before: ArrayLike<number>,
  after: ArrayLike<number>,
  tolerance: number,
): number {
  let changed = 0
  for (let at = 0; at < after.length; at += 4) {
    for (let channel = at; channel < at + 4; channel += 1) {
      if (Math.abs((before[channel] ?? 0) - (after[channel] ?? 0)) > tolerance) {
        changed += 1
        break
      }
    }
  }
  return changed
}

/** How a picture differs from the one of an earlier commit. */
export type Verdict = 'same' | 'changed' | 'new' | 'gone'

/** @param changed the number of changed pixels; undefined if one of the pictures does not exist */
export function toVerdict(hasBefore: boolean, hasAfter: boolean, changed: number | undefined): Verdict {
  if (!hasBefore) return 'new'
  if (!hasAfter) return 'gone'
  return changed === 0 ? 'same' : 'changed'
}
