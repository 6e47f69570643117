import type { Settings } from './settings.ts'
import type { OneTapChoice } from './social.ts'

/**
 * What the place of Google's button holds where the host wants the prompt: something that turns until it is known
 * whether there will be one, the prompt itself, or the button.
 */
export type OneTapPlace =
  | {
      holds: 'spinner'
      /** The node that the prompt is to be put into is in the page. */
      isReady?: true
    }
  | { holds: 'prompt' /** px */; height: number }
  | { holds: 'button' }

/**
 * How the host wants the prompt, or undefined where it cannot be used: it takes social sign-in as the one product,
 * and Google as the one site of it.
 */
export function findOneTap({ products, oauth }: Settings): OneTapChoice | undefined {
  const [site, ...others] = oauth.providers
  const isAlone = products.join() === 'oauth' && others.length === 0
  return (isAlone && site?.name === 'google' && site.oneTap) || undefined
}
