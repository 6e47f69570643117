import { useState } from 'react'
import { findMissingStep, type gate, gateFactsOf } from '#contract/gate.ts'
import type { Me } from '#contract/routes/auth.ts'
import { useMe } from '../../context/use-me.ts'
import { useSession } from '../../context/use-services.ts'

/** A user's progress through the onboarding steps. */
export type GateProgress =
  | { at: 'signedOut' }
  | { at: 'asking' }
  /** `error` is why the last attempt failed. */
  | { at: 'unreachable'; error: unknown; isRetrying: boolean; retry: () => void }
  | { at: 'missing'; step: (typeof gate)[number]; me: Me }
  | { at: 'through'; me: Me }

export function useGateProgress(): GateProgress {
  const session = useSession()
  const { data: me, error, isFetching, refetch } = useMe()
  // A new attempt clears the error of the query. The screen stays, so nothing chosen on it is lost.
  const [failure, setFailure] = useState(error)
  if (error !== null && error !== failure) setFailure(error)
  if (session === undefined) return { at: 'signedOut' }
  if (me === undefined) {
    return failure === null
      ? { at: 'asking' }
      : { at: 'unreachable', error: failure, isRetrying: isFetching, retry: () => void refetch() }
  }
  const step = findMissingStep(gateFactsOf(me), 'pinEntered')
  return step === undefined ? { at: 'through', me } : { at: 'missing', step, me }
}
