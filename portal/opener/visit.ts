import type { OpenedCake } from './engine/opening.ts'

/** A cake that was opened in this visit. */
export type Opened = {
  /** the how manieth of this visit */
  id: number
  name: string
  /** in bytes */
  size: number
  /** when, by the wall clock, in milliseconds */
  at: number
  /** the plaintext, for as long as it is held */
  cake: OpenedCake | undefined
}

export const nothingOpened: readonly Opened[] = []

/** The latest comes first. */
export const withOpened = (visit: readonly Opened[], cake: OpenedCake, at: number): readonly Opened[] => [
  { id: (visit[0]?.id ?? 0) + 1, name: cake.name, size: cake.size, at, cake },
  ...visit,
]

/** That it was opened stays, that it can be saved does not. */
export const withoutPlaintext = (visit: readonly Opened[], cake: OpenedCake): readonly Opened[] =>
  visit.some((opened) => opened.cake === cake)
    ? visit.map((opened) => (opened.cake === cake ? { ...opened, cake: undefined } : opened))
    : visit
