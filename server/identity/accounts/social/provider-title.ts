import { isAnyProvider } from '#contract/any-providers.ts'
import { getSocialProviderTitle } from '#contract/social-provider-titles.ts'

/** Returns the display name of a provider in the contract: `GitHub`, not `github`. */
export const toProviderTitle = (provider: string): string =>
  isAnyProvider(provider) ? getSocialProviderTitle(provider) : provider
