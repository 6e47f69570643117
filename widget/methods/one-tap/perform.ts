import { type Ports, requirePart } from '../../core/ports.ts'
import type { BeginEvent } from '../../core/states.ts'
import type { OneTapEffect, OneTapEvent } from './states.ts'

/** Runs the effects of One Tap. */
export async function performOneTap(
  effect: OneTapEffect,
  ports: Ports,
  signal: AbortSignal,
): Promise<OneTapEvent | BeginEvent | undefined> {
  switch (effect.run) {
    case 'submit': {
      const oneTap = requirePart(ports.provider().oneTap)
      const { providers: _, display: __, ...back } = ports.settings().oauth
      const { url, callback } = await oneTap.submit({ credential: effect.credential, ...back }, signal)
      return { method: 'one-tap', type: 'accepted', url, callback }
    }
    case 'leave': {
      const { url, callback } = effect
      // The rest of the URL is a token, which must not be logged.
      const { origin, pathname } = new URL(url)
      if (!ports.mayLeave('one-tap', origin + pathname))
        return { method: 'one-tap', type: 'redirectCanceled', callback }
      ports.window.location.assign(url)
      return undefined
    }
    case 'continueHere':
      return { method: 'oauth', type: 'returned', callback: effect.callback }
  }
}
