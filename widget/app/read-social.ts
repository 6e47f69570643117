import { oneTapPositions } from '#contract/one-tap.ts'
import { socialProviderNames } from '#contract/social-providers.ts'
import type { OneTapChoice, SocialChoice } from '../core/social.ts'
import type { Checks, Complain } from './checks.ts'

const path = 'oauthOptions.providers'

/** The configured sites, each once. An unknown one is left out and reported. */
export function readSites(value: unknown, checks: Checks, complain: Complain): SocialChoice[] {
  if (!Array.isArray(value) || value.length === 0) {
    complain(`${path} must be a list of sites, such as [{"type": "google"}].`)
    return []
  }
  const choices = value.flatMap((entry) => readSite(checks.record(entry, path), checks, complain))
  return choices.filter(({ name }, at) => choices.findIndex((other) => other.name === name) === at)
}

function readSite(site: Record<string, unknown>, checks: Checks, complain: Complain): SocialChoice[] {
  const type = typeof site.type === 'string' ? site.type.toLowerCase() : String(site.type)
  const name = checks.oneOf(type, `The type of each of ${path}`, socialProviderNames)
  if (name === undefined) return []
  const { custom_scopes = [] } = site
  const isList = Array.isArray(custom_scopes) && custom_scopes.every((scope) => typeof scope === 'string')
  if (!isList) complain(`custom_scopes of ${path} must be a list of texts.`)
  const params = checks.record(site.provider_params, `provider_params of ${path}`)
  return [
    {
      name,
      scopes: isList ? custom_scopes : [],
      params: Object.fromEntries(Object.entries(params).map(([key, text]) => [key, String(text)])),
      oneTap: readOneTap(site, checks),
    },
  ]
}

function readOneTap(site: Record<string, unknown>, { flag, oneOf }: Checks): OneTapChoice | null {
  const isWanted = flag(site.one_tap, `one_tap of ${path}`)
  const position = oneOf(site.position ?? 'floating', `position of ${path}`, oneTapPositions)
  const cancelOnTapOutside = flag(site.cancel_on_tap_outside, `cancel_on_tap_outside of ${path}`) ?? true
  return isWanted && position ? { position, cancelOnTapOutside } : null
}
