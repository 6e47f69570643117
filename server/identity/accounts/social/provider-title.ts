import { getSocialProviderTitle } from '#contract/social-provider-titles.ts'
import { isSocialProvider } from '#contract/social-providers.ts'

/** Returns the display name of a provider in the contract: `GitHub`, not `github`. */
export const toProviderTitle = (provider: string): string =>
  isSocialProvider(provider) ? getSocialProviderTitle(provider) : provider
