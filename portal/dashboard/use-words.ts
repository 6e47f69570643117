import { dashboard } from '../messages/dashboard.ts'
import type { TranslateOf } from '../messages/translate.ts'
import { findFailureTextOr } from '../services/failure-text.ts'
import { type Services, useServices } from '../services/services.ts'

export type Words = TranslateOf<typeof dashboard>
type Key = keyof typeof dashboard

/** The texts that stand where the server gives none. They take no values. */
export type DashboardFallback = Extract<Key, `failure.${string}`>

const made = new WeakMap<Services, Words>()

/** The dashboard's texts, which come with it and not with the portal's first load. */
export function useWords(): Words {
  const world = useServices()
  let words = made.get(world)
  if (words === undefined) {
    words = world.words(dashboard)
    made.set(world, words)
  }
  return words
}

/** The sentence for a failed call, and a toast with it. */
export function useFailures() {
  const { t, toasts } = useServices()
  const words = useWords()
  const textOf = (error: unknown, fallback: DashboardFallback) =>
    findFailureTextOr(error, t, () => words(fallback))
  return {
    textOf,
    show(error: unknown, fallback: DashboardFallback) {
      const text = textOf(error, fallback)
      if (text !== undefined) toasts.show('error', text)
    },
  }
}
