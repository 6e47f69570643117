import type { Messages } from '#languages/en/widget.ts'
import type { State } from '../app/states.ts'
import type { Inputs } from '../element/inputs.ts'

/** What a first screen is rendered from, in a page or on a server. */
export type ScreenSource = {
  version: string
  inputs: Inputs
  /** The host's own texts. */
  messages: Partial<Messages>
  /** The locale of the texts, which is `en` if the widget has none for the locale of the tag. */
  locale: string
  state: State
  canPromptPasskey: boolean
}

/**
 * Identifies a first screen by what it is rendered from: with the same signature, a server and a browser render the same
 * HTML. A digest of 32 bits is enough, because a collision would only show the form of another configuration.
 */
export function toSignature({
  version,
  inputs,
  messages,
  locale,
  state,
  canPromptPasskey,
}: ScreenSource): string {
  const { publicToken, apiUrl, ...shown } = inputs
  const passkeys = canPromptPasskey || !inputs.settings.products.includes('passkeys')
  const text = JSON.stringify([version, shown, messages, locale, state, passkeys])
  const digest = [...text].reduce((sum, character) => (Math.imul(sum, 31) + character.charCodeAt(0)) | 0, 0)
  return String(digest)
}
