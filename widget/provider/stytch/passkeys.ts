import type { StytchClient } from '@stytch/vanilla-js/headless'
import { CodedError } from '../../core/coded-error.ts'
import type { Passkey, PasskeyProvider } from '../../core/provider/passkeys.ts'
import { convertErrors } from './errors.ts'
import { isOfPrompt, watchPrompt } from './passkey-prompt.ts'
import { signedIn } from './responses.ts'
import { isOperator, isVerified, nameUnverified } from './unverified.ts'

/** Passkeys, implemented with the vendor's headless client, which opens the browser's prompt itself. */
export function createStytchPasskeys(client: StytchClient): Required<PasskeyProvider> {
  const { webauthn, user } = client
  return {
    signIn: ({ sessionMinutes, autofill, onPrompt }, signal) =>
      prompting(async () => {
        const response = await webauthn.authenticate({
          session_duration_minutes: sessionMinutes,
          is_passkey: true,
          conditional_mediation: autofill,
          // Read right before the prompt opens; nothing else signals that moment.
          get signal() {
            onPrompt?.()
            return signal
          },
          // The client looks for the field in the document and cannot see into our shadow root.
          disable_input_check: true,
        })
        if (!response) throw new Error('The browser returned no passkey.')
        return signedIn(client, response)
      }),
    register: ({ sessionMinutes }) =>
      nameUnverified(client, () =>
        prompting(
          async () =>
            void (await webauthn.register({ session_duration_minutes: sessionMinutes, is_passkey: true })),
        ),
      ),
    mayRegister: () => convertErrors(async () => !isOperator(client) && (await isVerified(client))),
    list: () =>
      convertErrors(async () => {
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
      convertErrors(async () => void (await webauthn.update({ webauthn_registration_id: id, name }))),
    remove: (id) => convertErrors(async () => void (await user.deleteWebauthnRegistration(id))),
  }
}

/** The codes for the browser's prompt errors. */
const ofBrowser: Partial<Record<string, string>> = {
  // Dismissed, timed out, or not allowed in this frame: browsers do not distinguish.
  NotAllowedError: 'passkey_dismissed',
  AbortError: 'passkey_dismissed',
  // Another part of the page has a prompt open.
  OperationError: 'passkey_dismissed',
  InvalidStateError: 'passkey_known',
}
/** Any other error of the browser, such as a feature that it announces but lacks. */
const rejectedByBrowser = 'passkey_refused_by_browser'
async function prompting<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await convertErrors(() => watchPrompt(call))
  } catch (error) {
    const cause = error instanceof CodedError ? error.cause : undefined
    if (!isOfPrompt(cause)) throw error
    throw new CodedError(ofBrowser[cause.name] ?? rejectedByBrowser, 'No passkey.', { cause })
  }
}
