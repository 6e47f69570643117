import * as z from 'zod/mini'
import type { MemberProvider } from '#contract/member-providers.ts'
import { Text } from '#contract/text.ts'
import { toProviderTitle } from '../../../accounts/social/provider-title.ts'
import type { FindIssuer } from '../../../operations/methods/oauth/issuers.ts'
import { type RegistrationTokens, readMemberTokens } from '../../../operations/methods/oauth/member-tokens.ts'
import { backendRoute } from '../backend.ts'
import type { BusinessBackend } from './organization-route.ts'

const IncludeRefreshToken = z.object({ include_refresh_token: z.optional(Text.check(z.maxLength(10))) })

type Shown = RegistrationTokens & { now: Date; includesRefreshToken: boolean }

/** What a response contains of one registration. */
type Show = (shown: Shown) => object

const showToken: Show = ({ subject, tokens }) => ({
  provider_subject: subject,
  access_token: tokens.accessToken,
  scopes: tokens.scopes,
})

/** The rest of an access token's lifetime, in whole seconds; absent if the issuer names no end. */
const showLifetime: Show = ({ tokens: { expiresAt }, now }) =>
  expiresAt === null
    ? {}
    : { access_token_expires_in: Math.max(0, Math.floor((Date.parse(expiresAt) - now.getTime()) / 1000)) }

const showRefreshToken: Show = ({ tokens: { refreshToken }, includesRefreshToken }) =>
  includesRefreshToken && refreshToken !== '' ? { refresh_token: refreshToken } : {}

const showOpenid: Show = (shown) => ({
  ...showToken(shown),
  ...showLifetime(shown),
  ...showRefreshToken(shown),
  id_token: shown.tokens.idToken,
})

/** The providers whose response has one registration, and those whose response lists all of them. */
const withOne = { google: showOpenid, microsoft: showOpenid } as const
const withList = {
  hubspot: (shown) => ({
    ...showToken(shown),
    ...showLifetime(shown),
    ...showRefreshToken(shown),
    provider_tenant_id: toOnlyTenant(shown),
  }),
  github: (shown) => ({ ...showToken(shown), provider_tenant_ids: shown.tokens.tenants }),
  slack: (shown) => ({
    ...showToken(shown),
    provider_tenant_id: toOnlyTenant(shown),
    // A sign-in installs no bot.
    ...{ bot_access_token: '', bot_scopes: [] },
  }),
} as const satisfies Record<string, Show>

/**
 * Registers the calls that return a member's tokens at social providers (rule B40). A secret that can only read gets none: with an
 * access token, its holder acts for the member at the provider, which is more than checking sessions. The log has no entry for a call,
 * because a site calls before each use of a token.
 */
export function registerOAuthProviders(api: BusinessBackend, findIssuer: FindIssuer): void {
  for (const [provider, show] of toEntries(withOne)) {
    registerProvider(api, findIssuer, { provider, only: 'newest' }, ([newest]) => newest && show(newest))
  }
  for (const [provider, show] of toEntries(withList)) {
    registerProvider(api, findIssuer, { provider }, (registrations) => ({
      registrations: registrations.map(show),
    }))
  }
}

function registerProvider(
  api: BusinessBackend,
  findIssuer: FindIssuer,
  { provider, only }: { provider: MemberProvider; only?: 'newest' },
  toBody: (registrations: Shown[]) => object | undefined,
): void {
  const { deps } = api
  const call = `GET /b2b/organizations/:organizationId/members/:memberId/oauth_providers/${provider}` as const
  const route = { call, scope: 'write', vertical: 'B2B', query: IncludeRefreshToken } as const
  backendRoute(api, route, async ({ project, params, query }) => {
    const { organizationId: organization, memberId: member } = params
    const registrations = await readMemberTokens(
      deps,
      findIssuer,
      { project, organization, member, provider },
      only,
    )
    const context = {
      now: deps.clock.now(),
      includesRefreshToken: query.include_refresh_token === 'true',
    }
    const shown = registrations.map((registration) => ({ ...registration, ...context }))
    return { provider_type: toProviderTitle(provider), ...toBody(shown) }
  })
}

const toOnlyTenant = ({ tokens: { tenants } }: Shown): string =>
  tenants.length === 1 ? (tenants[0] ?? '') : ''

const toEntries = <Provider extends MemberProvider>(shows: Record<Provider, Show>) =>
  Object.entries(shows) as [Provider, Show][]
