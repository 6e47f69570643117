import type { Passkey, PasskeyProvider, Session } from '../../../../widget/core/provider.ts'
import { rejection } from './rejection.ts'

export type MemoryPasskeys = {
  passkeys: Required<PasskeyProvider>
  /** The number of prompts, including autofill. Each has its own challenge. */
  prompts(): number
  /** Adds a passkey as if created on another device. */
  addPasskey(passkey: Passkey): void
  /** Selects a passkey in the browser's autofill list. */
  chooseFromList(): void
}

/**
 * In-memory passkeys, with a browser that accepts every prompt.
 *
 * @param deps `delay` postpones every response
 */
export function createMemoryPasskeys(
  deps: { delay(): Promise<void> },
  signIn: () => Session,
): MemoryPasskeys {
  let owned: Passkey[] = []
  let prompts = 0
  let made = 0
  let choose: (() => void) | undefined

  const find = (id: string) => {
    const passkey = owned.find((candidate) => candidate.id === id)
    if (!passkey) throw rejection('webauthn_registration_not_found', 'There is no such passkey.')
    return passkey
  }

  function list(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      choose = resolve
      signal.addEventListener('abort', () => {
        choose = undefined
        reject(rejection('passkey_dismissed', 'Taken back.'))
      })
    })
  }

  return {
    prompts: () => prompts,
    addPasskey: (passkey) => {
      owned = [...owned, passkey]
    },
    chooseFromList() {
      choose?.()
      choose = undefined
    },
    passkeys: {
      async signIn({ autofill, onPrompt }, signal) {
        prompts++
        onPrompt?.()
        if (autofill) await list(signal)
        await deps.delay()
        if (owned.length === 0)
          throw rejection('webauthn_registration_not_found', 'There is no such passkey.')
        return signIn()
      },
      async register() {
        await deps.delay()
        const id = `passkey-${++made}`
        owned = [...owned, { id, name: 'Passkey', domain: 'host.localhost', isUsable: true }]
      },
      mayRegister: async () => true,
      async list() {
        await deps.delay()
        return owned
      },
      async rename({ id, name }) {
        await deps.delay()
        const passkey = find(id)
        owned = owned.map((candidate) => (candidate === passkey ? { ...candidate, name } : candidate))
      },
      async remove(id) {
        await deps.delay()
        const passkey = find(id)
        owned = owned.filter((candidate) => candidate !== passkey)
      },
    },
  }
}
