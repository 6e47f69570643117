import { CodedError } from '../../core/coded-error.ts'
import { completeSignIn, type Ports, requirePart } from '../../core/ports.ts'
import type { BeginEvent } from '../../core/states.ts'
import type { SecondFactorEffect, SecondFactorEvent } from './states.ts'

/** Runs the effects of second factors. */
export async function performSecondFactor(
  effect: SecondFactorEffect,
  ports: Ports,
  signal: AbortSignal,
): Promise<SecondFactorEvent | BeginEvent | undefined> {
  const { sessions, secondFactor } = ports.provider()
  const part = requirePart(secondFactor)
  switch (effect.run) {
    case 'check': {
      const { kind, code, goal } = effect
      // The provider's client may not hold a session created by a host-supplied provider.
      if (goal?.name === 'signIn') await sessions.adopt(goal.session)
      const { sessionMinutes } = ports.settings()
      const call = kind === 'totp' ? part.authenticate : part.recover
      const session = await call({ code, sessionMinutes }, signal)
      return { method: 'second-factor', type: 'codeAccepted', session }
    }
    case 'complete':
      return completeSignIn(ports, effect.by, effect.session)
    case 'signOut':
      await sessions.signOut().catch(() => undefined)
      return { method: 'second-factor', type: 'signedOut' }
    case 'find':
      return { method: 'second-factor', type: 'found', totpId: await part.find(signal) }
    case 'enroll':
      return { method: 'second-factor', type: 'enrolling', enrollment: await part.enroll(signal) }
    case 'renew':
      return { method: 'second-factor', type: 'renewed', codes: await part.renewCodes(signal) }
    case 'remove':
      await part.remove(effect.id, signal)
      ports.output({ type: 'toasted', kind: 'success', text: { key: 'second_factor.removed' } })
      return { method: 'second-factor', type: 'found', totpId: null }
    case 'copy':
      await copy(effect.text)
      ports.output({ type: 'toasted', kind: 'success', text: { key: 'second_factor.copied' } })
      return undefined
    case 'close':
      ports.output({ type: 'logged', name: 'second_factor_closed', details: { type: 'totp' } })
      return { method: 'session', type: 'secondFactorClosed' }
  }
}

/** @throws code `copy_failed` if the browser or the frame forbids it */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch (cause) {
    throw new CodedError('copy_failed', 'Nothing was copied.', { cause })
  }
}
