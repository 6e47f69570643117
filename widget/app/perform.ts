import type { World } from '../core/ports.ts'
import { toProblem } from '../core/problem.ts'
import { performMagicLink } from '../methods/magic-link/perform.ts'
import { performOtp } from '../methods/otp/perform.ts'
import { performPassword } from '../methods/password/perform.ts'
import type { WidgetEffect, WidgetEvent } from './states.ts'

/** Carries out an order: each method its own. */
export function perform(
  effect: WidgetEffect,
  world: World,
  signal: AbortSignal,
): Promise<WidgetEvent | undefined> {
  switch (effect.method) {
    case 'otp':
      return performOtp(effect, world, signal)
    case 'magic-link':
      return performMagicLink(effect, world, signal)
    case 'password':
      return performPassword(effect, world, signal)
  }
}

/** The one place where something thrown becomes an event. */
export function fail(effect: WidgetEffect, error: unknown, now: number): WidgetEvent {
  const problem = toProblem(error, now)
  switch (effect.method) {
    case 'otp':
      return { method: 'otp', type: 'failed', of: effect.run, problem, at: now }
    case 'magic-link':
      return { method: 'magic-link', type: 'failed', problem }
    case 'password':
      return { method: 'password', type: 'failed', problem }
  }
}
