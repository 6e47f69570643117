import type { OpenedCake } from './engine/opening.ts'

/** A cake that was opened since the portal was loaded. */
export type HistoryEntry = {
  /** 1-based */
  id: number
  name: string
  /** in bytes */
  size: number
  /** when it was opened, in epoch milliseconds */
  at: number
  /** the plaintext; undefined after it was discarded */
  cake: OpenedCake | undefined
}

/** Newest first. */
export type OpenerHistory = readonly HistoryEntry[]

export const withOpened = (history: OpenerHistory, cake: OpenedCake, at: number): OpenerHistory => [
  { id: (history[0]?.id ?? 0) + 1, name: cake.name, size: cake.size, at, cake },
  ...history,
]

/** Keeps the entry, but drops its plaintext. */
export const withoutPlaintext = (history: OpenerHistory, cake: OpenedCake): OpenerHistory =>
  history.some((entry) => entry.cake === cake)
    ? history.map((entry) => (entry.cake === cake ? { ...entry, cake: undefined } : entry))
    : history
