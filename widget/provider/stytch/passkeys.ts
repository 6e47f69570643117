import type { StytchClient } from '@stytch/vanilla-js/headless'
import type { Passkey, PasskeyProvider } from '../../core/provider.ts'
import { signedIn } from './answers.ts'
import { refusing } from './errors.ts'

/** Passkeys, on the provider's own headless client, which opens the browser's prompt by itself. */
export function createStytchPasskeys(client: StytchClient): Required<PasskeyProvider> {
  const { webauthn, user } = client
  return {
    signIn: ({ sessionMinutes, autofill, onPrompt }, signal) =>
      prompting(async () => {
        const answer = await webauthn.authenticate({
          session_duration_minutes: sessionMinutes,
          is_passkey: true,
          conditional_mediation: autofill,
          // Read when the prompt is to open, and not before: nothing else tells when that is.
          get signal() {
            onPrompt?.()
            return signal
          },
          // The client looks for the field in the document, where it cannot see into our shadow root.
          disable_input_check: true,
        })
        if (!answer) throw new Error('The browser gave no passkey.')
        return signedIn(client, answer)
      }),
    register: ({ sessionMinutes }) =>
      prompting(
        async () =>
          void (await webauthn.register({ session_duration_minutes: sessionMinutes, is_passkey: true })),
      ),
    list: () =>
      refusing(async () => {
        const registrations = (await user.get())?.webauthn_registrations ?? []
        return registrations.map(
          ({ webauthn_registration_id, name, domain }): Passkey => ({
            id: webauthn_registration_id,
            name,
            domain,
            isUsable: location.hostname === domain || location.hostname.endsWith(`.${domain}`),
          }),
        )
      }),
    rename: ({ id, name }) =>
      refusing(async () => void (await webauthn.update({ webauthn_registration_id: id, name }))),
    remove: (id) => refusing(async () => void (await user.deleteWebauthnRegistration(id))),
  }
}

/** What a browser calls it when a prompt comes to nothing. */
const ofBrowser: Partial<Record<string, string>> = {
  // Turned away, timed out, or not allowed in this frame: browsers do not say which.
  NotAllowedError: 'passkey_dismissed',
  AbortError: 'passkey_dismissed',
  // There is a prompt already, from elsewhere on the page.
  OperationError: 'passkey_dismissed',
  InvalidStateError: 'passkey_known',
}
/** Anything else that the browser itself refuses, such as a way that it announces and does not have. */
const refusedByBrowser = 'passkey_refused_by_browser'

async function prompting<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await refusing(call)
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    const code = cause instanceof DOMException ? (ofBrowser[cause.name] ?? refusedByBrowser) : undefined
    throw code === undefined ? error : Object.assign(new Error('No passkey.', { cause }), { code })
  }
}
