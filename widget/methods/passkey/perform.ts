import { completeSignIn, type Ports, requirePart } from '../../core/ports.ts'
import type { RecordedEvent } from '../../core/recorded-events.ts'
import type { BeginEvent } from '../../core/states.ts'
import type { PasskeyEffect, PasskeyEvent } from './states.ts'

const passkeysDone = { method: 'session', type: 'passkeysDone' } as const

/** How long the end of a sign-in waits for the decision whether to offer a passkey. */
const offerTimeoutMs = 5_000

/** Runs the effects of passkeys. */
export async function performPasskey(
  effect: PasskeyEffect,
  ports: Ports,
  signal: AbortSignal,
): Promise<PasskeyEvent | BeginEvent | undefined> {
  switch (effect.run) {
    case 'signIn': {
      const { sessionMinutes } = ports.settings()
      const session = await passkeysOf(ports).signIn({ sessionMinutes, autofill: false }, signal)
      return { method: 'passkey', type: 'accepted', session }
    }
    case 'complete':
      return completeSignIn(ports, 'passkey', effect.session)
    case 'list':
      return { method: 'passkey', type: 'listed', passkeys: await list(ports, signal) }
    case 'register': {
      const { sessionMinutes } = ports.settings()
      await requirePart(passkeysOf(ports).register)({ sessionMinutes }, signal)
      log(ports, 'passkey_registered')
      return { method: 'passkey', type: 'registered' }
    }
    case 'rename':
      await requirePart(passkeysOf(ports).rename)({ id: effect.id, name: effect.name }, signal)
      ports.output({ type: 'toasted', kind: 'success', text: { key: 'passkey.renamed' } })
      return { method: 'passkey', type: 'changed', passkeys: await list(ports, signal) }
    case 'remove':
      await requirePart(passkeysOf(ports).remove)(effect.id, signal)
      ports.output({ type: 'toasted', kind: 'success', text: { key: 'passkey.deleted' } })
      return { method: 'passkey', type: 'changed', passkeys: await list(ports, signal) }
    case 'consider': {
      const isOffered = ports.passkeys.find().prompt && (await isWanted(ports, signal))
      return isOffered ? { method: 'passkey', type: 'offered' } : passkeysDone
    }
    case 'close':
      log(ports, effect.logged)
      return passkeysDone
  }
}

/**
 * Whether the account may get a passkey, and has none for this page. If this cannot be determined in time, none is
 * offered.
 */
async function isWanted({ clock, ...ports }: Ports, signal: AbortSignal): Promise<boolean> {
  const tooLate = clock.waitUntil(clock.now() + offerTimeoutMs, signal).then(() => false)
  const { list, mayRegister = async () => true } = passkeysOf({ clock, ...ports })
  const isNew = async () => !(await requirePart(list)(signal)).some((passkey) => passkey.isUsable)
  const isPossible = async () => (await isNew()) && (await mayRegister(signal))
  return Promise.race([isPossible().catch(() => false), tooLate])
}

const list = (ports: Ports, signal: AbortSignal) => requirePart(passkeysOf(ports).list)(signal)

function log(ports: Ports, name: RecordedEvent) {
  ports.output({ type: 'logged', name, details: { type: 'passkey' } })
}

const passkeysOf = (ports: Ports) => requirePart(ports.provider().passkeys)
