import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { requireClaimed } from '../access/authorize-user-change.ts'
import { authenticatePasskey } from '../methods/passkeys/authenticate-passkey.ts'
import { Assertion, Attestation, CredentialText, parseCredential } from '../methods/passkeys/credential.ts'
import { registerPasskey } from '../methods/passkeys/register-passkey.ts'
import { readSessionKey, sessionFields } from '../wire/presented-session.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { toAuthResponse, toSignIn } from './sign-in.ts'
import { findUser, protectPortalAccounts } from './user-store.ts'

const Register = z.object({ user_id: Text, public_key_credential: CredentialText, ...sessionFields })
const Authenticate = z.object({ public_key_credential: CredentialText, ...sessionFields })

/** Registers the calls that verify a browser's response to passkey options (rules A40 to A43). */
export function registerPasskeyResponses(api: BackendApi): void {
  const { deps, signer } = api

  backendRoute(
    api,
    { call: 'POST /webauthn/register', scope: 'write', product: 'passkeys', body: Register },
    async ({ project, sender, body }) => {
      const presented = parseCredential(Attestation, body.public_key_credential)
      const key = await readSessionKey(signer, project.id, body)
      const { passkeyId, signedIn } = await registerPasskey(deps, {
        project,
        sender,
        presented,
        acceptsChallenge: ({ userId }) => userId === body.user_id,
        toOrigin: () => undefined,
        async authorize(unit) {
          const user = await findUser(unit, body.user_id)
          protectPortalAccounts(project)
          await requireClaimed(unit, deps, { userId: user.id, session: undefined })
          return user
        },
        signIn: toSignIn(deps, { project, sender, body, key }),
      })
      return { webauthn_registration_id: passkeyId, ...(await toAuthResponse(signer, signedIn)) }
    },
  )

  backendRoute(
    api,
    { call: 'POST /webauthn/authenticate', scope: 'write', product: 'passkeys', body: Authenticate },
    async ({ project, sender, body }) => {
      const presented = parseCredential(Assertion, body.public_key_credential)
      const key = await readSessionKey(signer, project.id, body)
      const { passkeyId, signedIn } = await authenticatePasskey(deps, {
        project,
        presented,
        countedAs: `${project.id} ${presented.credential.id.slice(0, 100)}`,
        // A challenge that a browser requested within its session belongs to that session.
        acceptsChallenge: ({ sessionId }) => sessionId === null,
        acceptsUser: ({ userId }, user) => userId === null || userId === user.id,
        signIn: toSignIn(deps, { project, sender, body, key }),
      })
      return { webauthn_registration_id: passkeyId, ...(await toAuthResponse(signer, signedIn)) }
    },
  )
}
