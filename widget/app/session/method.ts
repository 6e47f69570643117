import type { Method } from '../../core/method.ts'
import type { AnyState } from '../../core/states.ts'
import type { AnyMethod } from '../methods.ts'
import type { LoadEffect, State } from '../states.ts'
import { sessionStep } from './flow.ts'
import type { SessionEffect, SessionEvent } from './states.ts'

/** The part of the flow after a sign-in. It has no screens and decides on every screen. */
export const session: Omit<Method<State, SessionEvent, SessionEffect | LoadEffect>, 'screens'> &
  Pick<AnyMethod, 'screens'> = {
  screens: {},
  step: (state, event, settings) => sessionStep(state as State, event, settings),
  enter: (state: AnyState, event, settings) => sessionStep(state as State, event, settings),
  async perform(_, { adopted }) {
    await adopted()
    return { method: 'session', type: 'adopted' }
  },
  fail: () => ({ method: 'session', type: 'adopted' }),
}
