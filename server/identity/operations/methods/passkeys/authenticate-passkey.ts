import type * as z from 'zod/mini'
import { consumeNetworkLimit, refundNetworkLimit } from '../../../../platform/limits/limiter.ts'
import { findPasskeyOwner, markPasskeyUsed } from '../../../accounts/credentials/passkeys.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import type { DirectoryProject } from '../../../base/projects/store.ts'
import type { Factor } from '../../../base/schema/sessions.ts'
import { type DirectoryUnit, runUnit } from '../../../base/unit-of-work.ts'
import { consumeChallenge, type PasskeyChallenge } from './challenges.ts'
import type { Assertion } from './credential.ts'
import { requireOrigins, toPasskeyFactor } from './fields.ts'
import { checkAssertion } from './webauthn.ts'

/** An attempt to sign in with a passkey. */
export type PasskeyAttempt<SignedIn> = {
  project: DirectoryProject
  /** what the browser returned (credential.ts) */
  presented: { credential: z.output<typeof Assertion>; challenge: string }
  /** the subject whose invalid signatures are counted: a network, or the passkey that a site's server sends */
  countedAs: string
  /** whether this API accepts a response to the challenge; checked before the passkey is looked up */
  acceptsChallenge?: (challenge: PasskeyChallenge) => boolean
  /** whether the challenge was issued for this user and session */
  acceptsUser: (challenge: PasskeyChallenge, user: { id: string }) => boolean
  signIn: (
    unit: DirectoryUnit,
    authenticated: { user: { id: string }; factor: Factor; challenge: PasskeyChallenge },
  ) => Promise<SignedIn>
}

/**
 * Checks a passkey's signature and signs in its user (rules A40 to A42). The challenge works once, and the attempt is
 * refunded if it succeeds.
 * @throws SdkError unable_to_auth_webauthn_registration, webauthn_registration_not_found, passkey_counter_decreased;
 *   RequestError too_many_requests
 */
export async function authenticatePasskey<SignedIn>(
  deps: Deps,
  attempt: PasskeyAttempt<SignedIn>,
): Promise<{ passkeyId: string; signedIn: SignedIn }> {
  const { project, countedAs, acceptsChallenge, acceptsUser, signIn } = attempt
  const { credential, challenge } = attempt.presented
  await consumeNetworkLimit(deps, 'wrongSignatures', countedAs)
  const query = { purpose: 'authenticate', challenge } as const
  const { consumed, owner } = await runUnit(deps.db, project, async (unit) => {
    const consumed = await consumeChallenge(unit, deps, query)
    return { consumed, owner: consumed && (await findPasskeyOwner(unit, credential.id, consumed.domain)) }
  })
  if (!consumed || acceptsChallenge?.(consumed) === false) {
    throw new SdkError('unable_to_auth_webauthn_registration')
  }
  if (!owner) throw new SdkError('webauthn_registration_not_found')
  const { passkey, user } = owner
  const origins = requireOrigins(deps, project, consumed.domain, consumed.origin)
  const use = await checkAssertion(credential, { challenge, domain: consumed.domain, origins }, passkey)
  if (!use || !acceptsUser(consumed, user)) throw new SdkError('unable_to_auth_webauthn_registration')
  const signedIn = await runUnit(deps.db, project, async (unit) => {
    if (!(await markPasskeyUsed(unit, deps, passkey, use))) throw new SdkError('passkey_counter_decreased')
    return signIn(unit, { user, factor: toPasskeyFactor(deps.clock.now(), passkey), challenge: consumed })
  })
  await refundNetworkLimit(deps, 'wrongSignatures', countedAs)
  return { passkeyId: passkey.id, signedIn }
}
