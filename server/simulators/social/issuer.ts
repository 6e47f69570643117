import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { AnyProvider } from '#contract/any-providers.ts'
import { Email } from '#contract/ids.ts'
import type { Deps } from '../../identity/base/deps.ts'
import type { Issuer } from '../../identity/operations/methods/oauth/issuer.ts'
import { hours, later, minutes } from '../../platform/machine/clock.ts'
import { isSameText } from '../../platform/secrets/secrets.ts'
import { simulatorIssuer, toSimulatorSubject } from '../subject.ts'

/** The user's input on the local provider's page, and the request they belong to, sealed in the code. */
const Result = z.object({
  provider: z.string(),
  email: Email,
  isVerified: z.boolean(),
  name: z.string(),
  tenant: z.string(),
  nonce: z.string(),
  codeChallenge: z.string(),
  expiresAt: z.number(),
})
export type SimulatorResponse = z.infer<typeof Result>

const sealedAs = 'stand-in code'
const refreshSealedAs = 'refresh token of a simulator'
const codeLifetime = minutes(1)
const tokenLifetime = hours(1)

export function toCode(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  response: Omit<SimulatorResponse, 'expiresAt'>,
): string {
  const expiresAt = later(clock.now(), codeLifetime).getTime()
  return secrets.seal(JSON.stringify({ ...response, expiresAt }), sealedAs)
}

/**
 * Creates the local provider for development, with a page that asks for the identity to return. It follows the protocol
 * of a real issuer: state, nonce, PKCE, and a code that is valid for one minute.
 */
export function createSimulatorIssuer(
  { secrets, clock }: Pick<Deps, 'secrets' | 'clock'>,
  provider: AnyProvider,
  origin: string,
): Issuer {
  return {
    async begin({ state, nonce, verifier, scopes }, parameters) {
      const url = new URL(`/oauth/stand-in/${provider}`, origin)
      url.search = new URLSearchParams({
        ...parameters,
        state,
        nonce,
        scope: scopes.join(' '),
        code_challenge: toChallenge(verifier),
      }).toString()
      return url
    },

    async finish(response, { nonce, verifier, scopes }) {
      const code = Result.parse(JSON.parse(secrets.open(response.get('code') ?? '', sealedAs)))
      const holds =
        code.provider === provider &&
        code.expiresAt > clock.now().getTime() &&
        isSameText(code.nonce, nonce) &&
        isSameText(code.codeChallenge, toChallenge(verifier))
      if (!holds) throw new Error('The code belongs to another sign-in.')
      const [firstName = '', ...rest] = code.name.trim().split(/\s+/)
      return {
        provider,
        issuer: simulatorIssuer,
        subject: toSimulatorSubject(provider, code.email),
        email: code.email,
        isEmailVerified: code.isVerified,
        firstName,
        lastName: rest.join(' '),
        pictureUrl: '',
        locale: '',
        tenants: code.tenant === '' ? [] : [code.tenant],
        tokens: {
          ...toExpiring('stand-in'),
          idToken: '',
          scopes: [...scopes],
        },
      }
    },

    async refresh(tokens) {
      if (!isOwnToken(tokens.refreshToken)) return undefined
      return { ...tokens, ...toExpiring(`stand-in-${clock.now().getTime()}`) }
    },
  }

  /** Like the real ones, the tokens of GitHub and Slack do not end. Each refresh returns another refresh token. */
  function toExpiring(accessToken: string) {
    const ends = provider !== 'github' && provider !== 'slack'
    return {
      accessToken,
      refreshToken: ends ? secrets.seal(provider, refreshSealedAs) : '',
      expiresAt: ends ? later(clock.now(), tokenLifetime).toISOString() : null,
    }
  }

  function isOwnToken(token: string): boolean {
    try {
      return secrets.open(token, refreshSealedAs) === provider
    } catch {
      return false
    }
  }
}

const toChallenge = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
