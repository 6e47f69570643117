import { oneTapPositions } from '#contract/one-tap.ts'
import { socialProviderNames } from '#contract/social-providers.ts'
import type { OneTapConfig, SocialProviderConfig } from '../core/social.ts'
import type { Checks } from './checks.ts'
import type { Warn } from './mistakes.ts'

const path = 'oauthOptions.providers'

/** Reads the configured identity providers, each once. Unknown ones are omitted with a warning. */
export function readProviders(value: unknown, checks: Checks, warn: Warn): SocialProviderConfig[] {
  if (!Array.isArray(value) || value.length === 0) {
    warn('providers', path)
    return []
  }
  const choices = value.flatMap((entry) => readProvider(checks.record(entry, path), checks, warn))
  return choices.filter(({ name }, at) => choices.findIndex((choice) => choice.name === name) === at)
}

function readProvider(provider: Record<string, unknown>, checks: Checks, warn: Warn): SocialProviderConfig[] {
  const type = typeof provider.type === 'string' ? provider.type.toLowerCase() : String(provider.type)
  const name = checks.oneOf(type, `The type of each of ${path}`, socialProviderNames)
  if (name === undefined) return []
  const { custom_scopes = [] } = provider
  const isList = Array.isArray(custom_scopes) && custom_scopes.every((scope) => typeof scope === 'string')
  if (!isList) warn('texts', `custom_scopes of ${path}`)
  const params = checks.record(provider.provider_params, `provider_params of ${path}`)
  return [
    {
      name,
      scopes: isList ? custom_scopes : [],
      params: Object.fromEntries(Object.entries(params).map(([key, text]) => [key, String(text)])),
      oneTap: readOneTap(provider, checks),
    },
  ]
}

function readOneTap(provider: Record<string, unknown>, { flag, oneOf }: Checks): OneTapConfig | null {
  const isWanted = flag(provider.one_tap, `one_tap of ${path}`)
  const position = oneOf(provider.position ?? 'floating', `position of ${path}`, oneTapPositions)
  const cancelOnTapOutside = flag(provider.cancel_on_tap_outside, `cancel_on_tap_outside of ${path}`) ?? true
  return isWanted && position ? { position, cancelOnTapOutside } : null
}
