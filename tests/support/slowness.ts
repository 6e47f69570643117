/**
 * E2E_SLOW=4: pages compute so many times slower, and what is waited for may take so much longer. Shows races that a quick
 * machine hides.
 * @throws Error where it is no number of at least 1
 */
export const slowness = Number(process.env.E2E_SLOW ?? 1)

if (!(slowness >= 1)) {
  throw new Error(`E2E_SLOW is '${process.env.E2E_SLOW}', but must be a number of at least 1.`)
}
