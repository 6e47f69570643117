import type { MethodName } from '../core/method-name.ts'
import type { Ports } from '../core/ports.ts'
import type { AnyMethod, Methods } from './methods.ts'
import { findMissingFactor, requireSecondFactor } from './second-factor.ts'
import type { WidgetEvent, WidgetFlow } from './states.ts'

/**
 * Fetches the configured methods before they are needed, and starts their background work. A failure here is not an
 * error, because the method is fetched again when it is needed.
 *
 * @returns a function that stops them
 */
export function startMethods(
  names: readonly MethodName[],
  flow: WidgetFlow,
  methods: Methods,
  ports: Ports,
): () => void {
  const stops: ((() => void) | undefined)[] = []
  let isOver = false
  const send = (event: WidgetEvent) => {
    const goal = findMissingFactor(event)
    if (goal) requireSecondFactor(goal, methods).then(flow.send, () => undefined)
    else flow.send(event)
  }
  const start = (method: AnyMethod) => isOver || stops.push(method.start?.({ ...flow, send }, ports))
  for (const name of names) methods.load(name).then(start, () => undefined)
  return () => {
    isOver = true
    for (const stop of stops) stop?.()
  }
}
