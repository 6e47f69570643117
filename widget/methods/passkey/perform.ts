import { completeSignIn, type Ports } from '../../core/ports.ts'
import type { PasskeyProvider } from '../../core/provider.ts'
import type { BeginEvent } from '../../core/states.ts'
import type { PasskeyEffect, PasskeyEvent } from './states.ts'

const passkeysDone = { method: 'session', type: 'passkeysDone' } as const

/** How long the end of a sign-in waits to decide whether to offer a passkey. */
const considerMs = 5_000

/** Runs the effects of passkeys. */
export async function performPasskey(
  effect: PasskeyEffect,
  world: Ports,
  signal: AbortSignal,
): Promise<PasskeyEvent | BeginEvent | undefined> {
  switch (effect.run) {
    case 'signIn': {
      const { sessionMinutes } = world.settings()
      const session = await passkeysOf(world).signIn({ sessionMinutes, autofill: false }, signal)
      return { method: 'passkey', type: 'accepted', session }
    }
    case 'complete':
      return completeSignIn(world, 'passkey', effect.session)
    case 'list':
      return { method: 'passkey', type: 'listed', passkeys: await list(world, signal) }
    case 'register': {
      const { sessionMinutes } = world.settings()
      await need(passkeysOf(world).register)({ sessionMinutes }, signal)
      log(world, 'passkey_registered')
      return { method: 'passkey', type: 'registered' }
    }
    case 'rename':
      await need(passkeysOf(world).rename)({ id: effect.id, name: effect.name }, signal)
      world.announce({ type: 'toasted', kind: 'success', text: { key: 'passkey.renamed' } })
      return { method: 'passkey', type: 'changed', passkeys: await list(world, signal) }
    case 'remove':
      await need(passkeysOf(world).remove)(effect.id, signal)
      world.announce({ type: 'toasted', kind: 'success', text: { key: 'passkey.deleted' } })
      return { method: 'passkey', type: 'changed', passkeys: await list(world, signal) }
    case 'consider': {
      const isOffered = world.passkeys.find().prompt && (await isWanted(world, signal))
      return isOffered ? { method: 'passkey', type: 'offered' } : passkeysDone
    }
    case 'close':
      log(world, effect.said)
      return passkeysDone
  }
}

/** Whether the account has no passkey for this page. If that cannot be determined in time, do not offer one. */
async function isWanted({ clock, ...world }: Ports, signal: AbortSignal): Promise<boolean> {
  const tooLate = clock.waitUntil(clock.now() + considerMs, signal).then(() => false)
  const none = async () => !(await list({ clock, ...world }, signal)).some((passkey) => passkey.isUsable)
  return Promise.race([none().catch(() => false), tooLate])
}

const list = (world: Ports, signal: AbortSignal) => need(passkeysOf(world).list)(signal)

function log(world: Ports, name: string) {
  world.announce({ type: 'logged', name, details: { type: 'passkey' } })
}

function passkeysOf(world: Ports): PasskeyProvider {
  return need(world.provider().passkeys)
}

function need<Part>(part: Part | undefined): Part {
  if (part !== undefined) return part
  throw Object.assign(new Error('The provider knows no passkeys.'), { code: 'method_missing' })
}
