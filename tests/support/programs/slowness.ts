/**
 * E2E_SLOW=4 slows the pages' CPU by this factor and extends the timeouts accordingly, to reveal races that a fast
 * machine hides.
 * @throws Error if it is not a number of at least 1
 */
export const slowness = Number(process.env.E2E_SLOW ?? 1)

if (!(slowness >= 1)) {
  throw new Error(`E2E_SLOW is '${process.env.E2E_SLOW}', but must be a number of at least 1.`)
}
