import type { Settings } from './settings.ts'
import type { OneTapConfig } from './social.ts'

/**
 * What replaces Google's button if the host wants the prompt: a spinner until it is known whether Google shows a
 * prompt, then the prompt, or the button after all.
 */
export type OneTapSlot =
  | {
      holds: 'spinner'
      /** The node for the prompt is in the page. */
      isReady?: true
    }
  | { holds: 'prompt' /** px */; height: number }
  | { holds: 'button' }

/**
 * The host's options for the prompt. Undefined unless social sign-in is the only product and Google its only provider.
 */
export function findOneTap({ products, oauth }: Settings): OneTapConfig | undefined {
  const [provider, ...otherProviders] = oauth.providers
  const isAlone = products.join() === 'oauth' && otherProviders.length === 0
  return (isAlone && provider?.name === 'google' && provider.oneTap) || undefined
}
