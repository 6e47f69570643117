import type { Next } from '../../core/flow.ts'
import type { OneTapSlot } from '../../core/one-tap.ts'
import type { StartState } from '../../core/states.ts'
import type { OneTapEffect, OneTapEvent } from './states.ts'

type State = StartState

/** One Tap acts only on Main. It changes only the place of the button and the busy state. */
export function oneTapStep(state: State, event: OneTapEvent): Next<State, OneTapEffect> {
  if (state.screen !== 'Main') return { state }
  const { oneTap, busy } = state
  switch (event.type) {
    case 'began':
      return { state: { ...state, oneTap: { holds: 'spinner' } } }
    case 'placed':
      if (oneTap?.holds !== 'spinner' || oneTap.isReady) return { state }
      return { state: { ...state, oneTap: { holds: 'spinner', isReady: true } } }
    case 'fitted':
      // The button that replaced the prompt stays.
      if (busy || oneTap?.holds === 'button') return { state }
      return { state: { ...state, oneTap: toPlace(event.height) } }
    case 'ended':
      return busy === 'one-tap' || oneTap?.holds === 'button'
        ? { state }
        : { state: { ...state, oneTap: button } }
    case 'rejected':
      return { state: { ...state, oneTap: button, errorMessage: event.problem } }
    case 'credentialGiven':
      if (busy) return { state }
      return {
        state: { ...state, busy: 'one-tap', errorMessage: null, oneTap: { holds: 'spinner' } },
        effect: { method: 'one-tap', run: 'submit', credential: event.credential },
      }
    case 'accepted': {
      // A visitor who started over is not redirected.
      if (busy !== 'one-tap') return { state }
      const { url, callback } = event
      return { state, effect: { method: 'one-tap', run: 'leave', url, callback } }
    }
    case 'redirectCanceled':
      return {
        state: free(state),
        effect: { method: 'one-tap', run: 'continueHere', callback: event.callback },
      }
    case 'shownAgain':
      return { state: busy === 'one-tap' ? free(state) : state }
    case 'failed':
      if (busy !== 'one-tap') return { state }
      return { state: { ...free(state), errorMessage: event.problem } }
  }
}

const button = { holds: 'button' } as const

const free = (state: State): State => ({ ...state, busy: null, oneTap: button })

const toPlace = (height: number): OneTapSlot => (height > 0 ? { holds: 'prompt', height } : button)
