import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { consumeLimit, refundLimit } from '../../platform/limits/limiter.ts'
import { requireClaimed } from '../access/authorize-account-change.ts'
import { addPasskey, findPasskeyOwner, markPasskeyUsed } from '../credentials/passkeys.ts'
import { openDirectory } from '../directory.ts'
import { SdkError } from '../errors/sdk-error.ts'
import { consumeChallenge } from '../methods/passkeys/challenges.ts'
import { Assertion, Attestation, CredentialText, parseCredential } from '../methods/passkeys/credential.ts'
import { requireOrigins } from '../methods/passkeys/domain.ts'
import { toPasskeyFactor } from '../methods/passkeys/factor.ts'
import { toPasskeyFields } from '../methods/passkeys/fields.ts'
import { checkAssertion, checkAttestation } from '../methods/passkeys/webauthn.ts'
import { toMailSender } from '../projects/mail-sender.ts'
import { notifyOwner } from '../users/notify-owner.ts'
import { readSessionKey, sessionChangeFields, shownSessionFields } from '../wire/shown-session.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { signInUser, toAuthAnswer } from './sign-in.ts'
import { findUser, protectPortalAccounts } from './user-store.ts'
import { toVisitor } from './visitor.ts'

const session = { ...shownSessionFields, ...sessionChangeFields }
const Register = z.object({ user_id: Text, public_key_credential: CredentialText, ...session })
const Authenticate = z.object({ public_key_credential: CredentialText, ...session })

/** Registers the calls that verify what a browser answered to the options of a passkey (rules A40 to A43). */
export function registerPasskeyAnswers(api: BackendApi): void {
  const { deps, signer } = api
  const { db, clock } = deps

  backendRoute(
    api,
    { method: 'POST', path: '/webauthn/register', scope: 'write', product: 'passkeys', body: Register },
    async ({ project, body }) => {
      const { credential, challenge } = parseCredential(Attestation, body.public_key_credential)
      const key = await readSessionKey(signer, project.id, body)
      const query = { purpose: 'register', challenge } as const
      const consumed = await openDirectory(db, project, (tx) => consumeChallenge(tx, deps, query))
      if (!consumed || consumed.userId !== body.user_id) {
        throw new SdkError('unable_to_register_webauthn_registration')
      }
      const origins = requireOrigins(deps, project, consumed.domain, undefined)
      const passkeyData = await checkAttestation(credential, { challenge, domain: consumed.domain, origins })
      if (!passkeyData) throw new SdkError('unable_to_register_webauthn_registration')
      const { passkeyId, ...done } = await openDirectory(db, project, async (tx) => {
        const user = await findUser(tx, body.user_id)
        protectPortalAccounts(project)
        await requireClaimed(tx, deps, { userId: user.id, session: undefined })
        const passkey = await addPasskey(tx, deps, {
          ...passkeyData,
          ...toPasskeyFields(consumed),
          userId: user.id,
          transports: credential.response.transports ?? [],
        })
        if (!passkey) throw new SdkError('duplicate_webauthn_registration')
        const mail = { kind: 'passkeyAdded', values: { name: passkey.name } } as const
        await notifyOwner(tx, deps, user.id, mail, toMailSender(project))
        const who = { user, factor: toPasskeyFactor(clock.now(), passkey) }
        const call = { project, visitor: toVisitor(undefined), change: body, key }
        return { passkeyId: passkey.id, ...(await signInUser(tx, deps, who, call)) }
      })
      return { webauthn_registration_id: passkeyId, ...(await toAuthAnswer(signer, done)) }
    },
  )

  backendRoute(
    api,
    {
      method: 'POST',
      path: '/webauthn/authenticate',
      scope: 'write',
      product: 'passkeys',
      body: Authenticate,
    },
    async ({ project, body }) => {
      const { credential, challenge } = parseCredential(Assertion, body.public_key_credential)
      const key = await readSessionKey(signer, project.id, body)
      const subject = `${project.id} ${credential.id.slice(0, 100)}`
      await consumeLimit(deps, 'wrongSignatures', subject)
      const query = { purpose: 'authenticate', challenge } as const
      const { consumed, owner } = await openDirectory(db, project, async (tx) => {
        const found = await consumeChallenge(tx, deps, query)
        return { consumed: found, owner: found && (await findPasskeyOwner(tx, credential.id, found.domain)) }
      })
      // A challenge that a browser requested within its session belongs to that session.
      if (!consumed || consumed.sessionId !== null) throw new SdkError('unable_to_auth_webauthn_registration')
      if (!owner) throw new SdkError('webauthn_registration_not_found')
      const { passkey, user } = owner
      const origins = requireOrigins(deps, project, consumed.domain, consumed.origin)
      const use = await checkAssertion(credential, { challenge, domain: consumed.domain, origins }, passkey)
      const isNamed = consumed.userId === null || consumed.userId === user.id
      if (!use || !isNamed) throw new SdkError('unable_to_auth_webauthn_registration')
      const done = await openDirectory(db, project, async (tx) => {
        if (!(await markPasskeyUsed(tx, deps, passkey.id, use))) {
          throw new SdkError('unable_to_auth_webauthn_registration')
        }
        const who = { user, factor: toPasskeyFactor(clock.now(), passkey) }
        const call = { project, visitor: toVisitor(undefined), change: body, key }
        return signInUser(tx, deps, who, call)
      })
      await refundLimit(deps, 'wrongSignatures', subject)
      return { webauthn_registration_id: passkey.id, ...(await toAuthAnswer(signer, done)) }
    },
  )
}
