import type { Ports } from '../core/ports.ts'
import { toProblem } from '../core/problem.ts'
import type { Methods } from './methods.ts'
import { findMissingFactor, requireSecondFactor } from './second-factor.ts'
import type { WidgetEffect, WidgetEvent } from './states.ts'

/** Performs an effect synchronously, so a prompt that needs the visitor's click still has it on the stack. */
export async function perform(
  effect: WidgetEffect,
  methods: Methods,
  ports: Ports,
  signal: AbortSignal,
): Promise<WidgetEvent | undefined> {
  if (effect.method !== 'widget') {
    const response = await methods.find(effect.method)?.perform(effect, ports, signal)
    const goal = response && findMissingFactor(response)
    return goal ? requireSecondFactor(goal, methods) : response
  }
  const { event } = effect
  if (event.method !== 'session') await methods.load(event.method)
  return { method: 'widget', type: 'loaded', event }
}

/** Converts anything that an effect has thrown into an event. */
export function fail(effect: WidgetEffect, methods: Methods, error: unknown, now: number): WidgetEvent {
  const problem = toProblem(error, now)
  if (effect.method === 'widget') {
    return effect.otherwise ?? { method: 'widget', type: 'loadFailed', problem }
  }
  const method = methods.find(effect.method)
  if (!method) return { method: 'widget', type: 'loadFailed', problem }
  return method.fail(effect, problem, now)
}
