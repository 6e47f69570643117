import type { StytchClient } from '@stytch/vanilla-js/headless'
import { isSocialProvider } from '#contract/social-providers.ts'
import { CodedError } from '../../core/coded-error.ts'
import type { KnownAccount, OAuthProvider } from '../../core/provider/oauth.ts'
import { convertErrors, fieldsOf } from './errors.ts'
import { findOAuthStartURL } from './internals.ts'
import { signedIn } from './responses.ts'

/** Social sign-in, implemented with the vendor's client. */
export const createStytchOAuth = (client: StytchClient): OAuthProvider => ({
  start: (request) => convertErrors(async () => ({ url: await findOAuthStartURL(client, request) })),
  authenticate: ({ token, sessionMinutes }) =>
    withAccount(async () => {
      const response = await client.oauth.authenticate(token, { session_duration_minutes: sessionMinutes })
      const name = response.provider_type?.toLowerCase()
      return { session: signedIn(client, response), name: isSocialProvider(name) ? name : null }
    }),
})

/** Adds the existing account to an error about an email address in use. */
async function withAccount<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await convertErrors(call)
  } catch (error) {
    if (!(error instanceof CodedError) || error.code !== 'oauth_email_in_use') throw error
    error.account = toAccount(error.cause)
    throw error
  }
}

function toAccount(cause: unknown): KnownAccount {
  const { email_address, methods, oauth_providers } = fieldsOf(fieldsOf(cause).error_details)
  return {
    email: typeof email_address === 'string' ? email_address : '',
    methods: toTexts(methods),
    socialProviders: toTexts(oauth_providers),
  }
}

const toTexts = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : []
