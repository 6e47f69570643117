import * as z from 'zod/mini'
import { cutText, Text } from '#contract/text.ts'
import { listPasskeys, mostPerAccount, renamePasskey } from '../accounts/passkeys.ts'
import { findContact } from '../accounts/sign-in-methods.ts'
import { openDirectory } from '../directory.ts'
import { issueChallenge } from '../methods/passkeys/challenges.ts'
import { Domain, requireOrigins } from '../methods/passkeys/domain.ts'
import { PasskeyName } from '../methods/passkeys/manage.ts'
import { StartPasskey } from '../methods/passkeys/register.ts'
import { toCreationOptions, toRequestOptions } from '../methods/passkeys/webauthn.ts'
import { SdkError } from '../provider/error.ts'
import { toProviderPasskey } from '../provider/user-list.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { registerPasskeyAnswers } from './passkey-answers.ts'
import { findFactorOwner, findUser, protectPortalAccounts } from './user-store.ts'

const Register = z.extend(StartPasskey, { user_id: Text })
const Authenticate = z.object({ domain: Domain, user_id: z.optional(Text) })
const Rename = z.object({ name: PasskeyName })

/** Registers the calls of passkeys. Their options are JSON text with base64url inside, as browsers read it. */
export function registerBackendPasskeys(api: BackendApi): void {
  const { deps } = api
  const { db } = deps
  registerPasskeyAnswers(api)

  backendRoute(
    api,
    { method: 'POST', path: '/webauthn/register/start', scope: 'write', body: Register },
    async ({ project, body }) => {
      const { domain, user_id: userId } = body
      requireOrigins(deps, project, domain, undefined)
      const { passkeys, challenge, contact } = await openDirectory(db, project, async (tx) => {
        const user = await findUser(tx, userId)
        protectPortalAccounts(project)
        const passkeys = await listPasskeys(tx, user.id)
        if (passkeys.length >= mostPerAccount) throw new SdkError('too_many_webauthn_registrations')
        const challenge = await issueChallenge(tx, deps, {
          purpose: 'register',
          userId: user.id,
          domain,
          userAgent: cutText(body.user_agent, 300),
          authenticatorType: body.authenticator_type ?? '',
        })
        return { passkeys, challenge, contact: await findContact(tx, user.id) }
      })
      const name = body.override_name ?? contact
      const own = passkeys.filter((passkey) => passkey.domain === domain)
      return {
        user_id: userId,
        public_key_credential_creation_options: await toCreationOptions(
          { domain, challenge, passkeys: own },
          {
            site: project.name,
            user: {
              id: body.override_id ?? userId,
              name,
              displayName: body.override_display_name ?? name,
            },
            attachment: body.authenticator_type,
            mustBeDiscoverable: body.return_passkey_credential_options,
          },
        ),
      }
    },
  )

  backendRoute(
    api,
    { method: 'POST', path: '/webauthn/authenticate/start', scope: 'write', body: Authenticate },
    async ({ project, body: { domain, user_id: userId } }) => {
      requireOrigins(deps, project, domain, undefined)
      const { passkeys, challenge } = await openDirectory(db, project, async (tx) => {
        const user = userId === undefined ? undefined : await findUser(tx, userId)
        const own = user ? await listPasskeys(tx, user.id) : []
        const params = { purpose: 'authenticate', domain } as const
        return {
          passkeys: own.filter((passkey) => passkey.domain === domain),
          challenge: await issueChallenge(tx, deps, { ...params, userId: user?.id ?? null }),
        }
      })
      if (userId !== undefined && passkeys.length === 0)
        throw new SdkError('no_active_webauthn_registrations')
      return {
        user_id: userId ?? '',
        public_key_credential_request_options: await toRequestOptions({ domain, challenge, passkeys }),
      }
    },
  )

  backendRoute(
    api,
    { method: 'GET', path: '/webauthn/credentials/:userId/:domain', scope: 'read' },
    ({ project, params }) =>
      openDirectory(db, project, async (tx) => {
        const user = await findUser(tx, params.userId)
        const own = await listPasskeys(tx, user.id)
        return {
          credentials: own
            .filter(({ domain }) => domain === params.domain)
            .map(({ id, credentialId, publicKey }) => ({
              credential_id: credentialId,
              webauthn_registration_id: id,
              type: 'public-key',
              public_key: publicKey,
            })),
        }
      }),
  )

  backendRoute(
    api,
    { method: 'PUT', path: '/webauthn/:id', scope: 'write', body: Rename },
    ({ project, params, body }) =>
      openDirectory(db, project, async (tx) => {
        const userId = await findFactorOwner(tx, 'webauthn_registrations', params.id)
        const passkey =
          userId === undefined ? undefined : await renamePasskey(tx, userId, params.id, body.name)
        if (!passkey) throw new SdkError('webauthn_registration_not_found')
        return { webauthn_registration: toProviderPasskey(passkey) }
      }),
  )
}
