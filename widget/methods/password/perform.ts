import type { World } from '../../core/ports.ts'
import type { PasswordEffect, PasswordEvent } from './states.ts'

/** Carries out the orders of the password method. */
export async function performPassword(
  effect: PasswordEffect,
  world: World,
  signal: AbortSignal,
): Promise<PasswordEvent | undefined> {
  if (effect.run === 'complete') {
    world.announce({ type: 'completed', method: 'password', session: effect.session })
    return undefined
  }
  const { passwords } = world.provider()
  if (!passwords) throw Object.assign(new Error('The provider has no passwords.'), { code: 'method_missing' })
  const { email, password } = effect
  const { sessionMinutes } = world.settings()
  const session = await passwords.authenticate({ email, password, sessionMinutes }, signal)
  return { method: 'password', type: 'accepted', session }
}
