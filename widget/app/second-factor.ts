import type { MethodName } from '../core/method-name.ts'
import { isPending } from '../core/session-claims.ts'
import type { Goal } from '../methods/second-factor/states.ts'
import type { Methods } from './methods.ts'
import type { WidgetEvent } from './states.ts'

/** Returns the sign-in of an event, if its session still requires its second factor. */
export function findMissingFactor(event: WidgetEvent): Goal | undefined {
  if (!('session' in event) || event.method === 'second-factor' || !isPending(event.session)) return undefined
  const by = 'by' in event ? event.by : (event.method as MethodName)
  return { name: 'signIn', by, session: event.session }
}

/**
 * Returns the event that asks for the code, instead of the sign-in's event, once its screen has loaded. Until then, the
 * previous screen stays.
 */
export async function requireSecondFactor(goal: Goal, methods: Methods): Promise<WidgetEvent> {
  await methods.load('second-factor')
  return { method: 'widget', type: 'loaded', event: { method: 'second-factor', type: 'required', goal } }
}
