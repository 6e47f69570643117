import { type MemberProvider, memberProviderNames } from '#contract/member-providers.ts'
import type { SocialProviderConfig } from '../../core/social.ts'
import type { Checks } from '../checks.ts'
import type { openConfig } from './open-config.ts'

const path = 'oauthOptions.providers'

/** Reads the identity providers of members, each once: a name, or a record with options. Unknown ones are omitted with a warning. */
export function readMemberProviders({
  at,
  warn,
  checks,
}: Pick<ReturnType<typeof openConfig>, 'at' | 'warn' | 'checks'>): SocialProviderConfig<MemberProvider>[] {
  const [listed] = at(path)
  if (!Array.isArray(listed) || listed.length === 0) {
    warn('providers', path)
    return []
  }
  const choices = listed.flatMap((entry: unknown): SocialProviderConfig<MemberProvider>[] => {
    const {
      type,
      customScopes = [],
      providerParams,
    } = typeof entry === 'string' ? { type: entry } : checks.record(entry, path)
    const name = checks.oneOf(type, `The type of each of ${path}`, memberProviderNames)
    if (name === undefined) return []
    const isList = Array.isArray(customScopes) && customScopes.every((scope) => typeof scope === 'string')
    if (!isList) warn('texts', `customScopes of ${path}`)
    const params = readParams(providerParams, `providerParams of ${path}`, checks)
    return [{ name, scopes: isList ? customScopes : [], params, oneTap: null }]
  })
  return choices.filter(({ name }, at) => choices.findIndex((choice) => choice.name === name) === at)
}

/** Reads additional parameters for another site. */
export const readParams = (value: unknown, name: string, { record }: Checks): Record<string, string> =>
  Object.fromEntries(Object.entries(record(value, name)).map(([key, text]) => [key, String(text)]))
