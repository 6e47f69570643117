import { CodedError } from '../../core/coded-error.ts'
import type { PasskeyProvider } from '../../core/provider/passkeys.ts'
import { findCurrentUser, toPasskey } from '../state.ts'
import type { Context } from './context.ts'

/** What a test does in place of the visitor. */
export type PasskeyControls = {
  /** Chooses a passkey in the browser's autofill list. */
  choosePasskey(): void
}

/** Passkeys, with a browser that accepts every prompt: it signs in the first user who has a passkey. */
export function createPasskeys({ state, sessions, admit }: Context): PasskeyControls & {
  passkeys: Required<PasskeyProvider>
} {
  let choose: (() => void) | undefined

  /** Waits until a passkey is chosen in the autofill list. */
  function waitForChoice(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      choose = resolve
      signal.addEventListener('abort', () => {
        choose = undefined
        reject(new CodedError('passkey_dismissed', 'The list was closed.'))
      })
    })
  }

  const getUser = () => {
    const user = findCurrentUser(state())
    if (!user) throw new CodedError('user_unauthenticated', 'No one is signed in.')
    return user
  }
  const getPasskey = (id: string) => {
    const passkey = getUser().passkeys.find((candidate) => candidate.id === id)
    if (!passkey) throw new CodedError('webauthn_registration_not_found', 'There is no such passkey.')
    return passkey
  }

  return {
    choosePasskey() {
      choose?.()
      choose = undefined
    },
    passkeys: {
      async signIn({ autofill, onPrompt }, signal) {
        onPrompt?.()
        // A failure concerns the choice, not the list, so this call asks for it itself.
        if (autofill) await waitForChoice(signal)
        await admit('passkeys.signIn')
        const user = state().users.find(({ passkeys }) => passkeys.some(({ isUsable }) => isUsable))
        if (!user) throw new CodedError('webauthn_registration_not_found', 'There is no such passkey.')
        return sessions.signIn(user, 'webauthn')
      },
      async register() {
        getUser().passkeys.push(toPasskey(state(), 'Passkey'))
      },
      mayRegister: async () => true,
      list: async () => getUser().passkeys.map((passkey) => ({ ...passkey })),
      async rename({ id, name }) {
        getPasskey(id).name = name
      },
      async remove(id) {
        const user = getUser()
        const passkey = getPasskey(id)
        user.passkeys = user.passkeys.filter((candidate) => candidate !== passkey)
      },
    },
  }
}
