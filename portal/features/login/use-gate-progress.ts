import { findMissingStep, type gate, gateFactsOf } from '#contract/gate.ts'
import type { Me } from '#contract/routes/auth.ts'
import { useMe } from '../../context/use-me.ts'
import { useSession } from '../../context/use-services.ts'

/** A user's progress through the gate. */
export type GateProgress =
  | { at: 'signedOut' }
  | { at: 'asking' }
  | { at: 'unreachable'; isRetrying: boolean; retry: () => void }
  | { at: 'missing'; step: (typeof gate)[number]; me: Me }
  | { at: 'through'; me: Me }

export function useGateProgress(): GateProgress {
  const session = useSession()
  const { data: me, isFetching, refetch } = useMe()
  if (session === undefined) return { at: 'signedOut' }
  if (me === undefined) {
    return isFetching
      ? { at: 'asking' }
      : { at: 'unreachable', isRetrying: isFetching, retry: () => void refetch() }
  }
  const step = findMissingStep(gateFactsOf(me), 'pinGiven')
  return step === undefined ? { at: 'through', me } : { at: 'missing', step, me }
}
