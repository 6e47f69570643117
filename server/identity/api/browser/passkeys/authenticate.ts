import * as z from 'zod/mini'
import { toNetwork } from '../../../../platform/http/visitor.ts'
import { consumeNetworkLimit } from '../../../../platform/limits/limiter.ts'
import { listPasskeys } from '../../../accounts/credentials/passkeys.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { runUnit } from '../../../base/unit-of-work.ts'
import { authenticatePasskey } from '../../../operations/methods/passkeys/authenticate-passkey.ts'
import { issueChallenge } from '../../../operations/methods/passkeys/challenges.ts'
import {
  Assertion,
  CredentialText,
  parseCredential,
} from '../../../operations/methods/passkeys/credential.ts'
import { Domain, requireOrigins } from '../../../operations/methods/passkeys/fields.ts'
import { toRequestOptions } from '../../../operations/methods/passkeys/webauthn.ts'
import { SessionMinutes } from '../../wire/schemas.ts'
import { toAuthResponse } from '../../wire/serializers.ts'
import { type SdkApi, sdkRoute } from '../sdk-api.ts'
import { continueSignedIn, createSignIn } from '../sign-in.ts'

const Start = z.object({ domain: Domain })

const Authenticate = z.object({
  public_key_credential: CredentialText,
  session_duration_minutes: SessionMinutes,
})

/**
 * Registers sign-in with a passkey, by button or autofill: the passkey identifies the user (rules A40 to A42). Within
 * a session, only the account's own passkeys are accepted, and the session gets the factor.
 */
export function registerAuthenticating(api: SdkApi): void {
  const { deps, signer } = api
  const { db } = deps

  sdkRoute(
    api,
    {
      call: 'POST /webauthn/authenticate/start/primary',
      access: 'project',
      product: 'passkeys',
      body: Start,
    },
    async ({ project, visitor, origin = null, body: { domain } }) => {
      requireOrigins(deps, project, domain, origin)
      await consumeNetworkLimit(deps, 'signingChallenges', visitor.ip)
      const params = { purpose: 'authenticate', domain, origin } as const
      const challenge = await runUnit(db, project, (unit) => issueChallenge(unit, deps, params))
      return {
        public_key_credential_request_options: await toRequestOptions({ domain, challenge, passkeys: [] }),
      }
    },
  )

  sdkRoute(
    api,
    {
      call: 'POST /webauthn/authenticate/start/secondary',
      access: 'session',
      product: 'passkeys',
      body: Start,
    },
    async ({ project, visitor, origin = null, body: { domain }, principal }) => {
      requireOrigins(deps, project, domain, origin)
      await consumeNetworkLimit(deps, 'signingChallenges', visitor.ip)
      const sessionId = principal.session.id
      const params = { purpose: 'authenticate', sessionId, domain, origin } as const
      const { passkeys, challenge } = await runUnit(db, project, async (unit) => ({
        passkeys: (await listPasskeys(unit, principal.user.id)).filter(
          (passkey) => passkey.domain === domain,
        ),
        challenge: await issueChallenge(unit, deps, params),
      }))
      if (passkeys.length === 0) throw new SdkError('no_active_webauthn_registrations')
      return {
        user_id: principal.user.id,
        public_key_credential_request_options: await toRequestOptions({ domain, challenge, passkeys }),
      }
    },
  )

  sdkRoute(
    api,
    { call: 'POST /webauthn/authenticate', access: 'project', product: 'passkeys', body: Authenticate },
    async (call) => {
      const { project, visitor, body, principal, token } = call
      const { passkeyId, signedIn } = await authenticatePasskey(deps, {
        project,
        presented: parseCredential(Assertion, body.public_key_credential),
        countedAs: toNetwork(visitor.ip),
        acceptsUser: ({ sessionId }, user) =>
          sessionId === null || (sessionId === principal?.session.id && user.id === principal.user.id),
        async signIn(unit, { user, factor, challenge }) {
          if (challenge.sessionId === null || !principal || token === undefined) {
            return createSignIn(deps, call)(unit, { user, factor })
          }
          return continueSignedIn(unit, deps, { session: principal.session, token }, factor)
        },
      })
      return { webauthn_registration_id: passkeyId, ...(await toAuthResponse(signer, signedIn)) }
    },
  )
}
