import { memberProviderNames } from '#contract/member-providers.ts'
import { verifier } from '../social.ts'
import type { Row } from './directory.ts'
import { type Flow, inOrganization, readCode, signInSocially } from './sign-ins.ts'

/** Signs in with a provider, and proves the address with a code if the provider only asserts it (rule B13). */
async function register(flow: Flow, provider: string): Promise<void> {
  const { client } = flow
  const oauth_token = await signInSocially(flow, 'start', provider)
  const entered = await client.oauth.authenticate({ oauth_token, pkce_code_verifier: verifier })
  if (entered.member_authenticated) return
  await client.otps.email.loginOrSignup(inOrganization(flow))
  const code = await readCode(flow, flow.email_address)
  const { intermediate_session_token } = entered
  await client.otps.email.authenticate({ ...inOrganization(flow), code, intermediate_session_token })
}

/** The methods that return the tokens of a member at social providers. */
export const socialTokenMethods: Readonly<Record<string, Row>> = Object.fromEntries(
  memberProviderNames.map((provider): [string, Row] => [
    `organizations.members.oauthProviders.${provider}`,
    {
      async succeed(flow) {
        await register(flow, provider)
        const asked = { ...flow.member, include_refresh_token: true }
        return flow.client.organizations.members.oauthProviders[provider](asked)
      },
      rejects: 'member_oauth_token_not_found',
      fail: ({ client, member }) => client.organizations.members.oauthProviders[provider](member),
    },
  ]),
)
