import type { Front } from './front.ts'

/** The first chunks of other kinds of projects, which register themselves here. */
export const fronts: { business: Front | null } = { business: null }
