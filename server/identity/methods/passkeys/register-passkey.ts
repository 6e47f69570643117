import type * as z from 'zod/mini'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import type { SignIn } from '../../access/sign-in.ts'
import { addPasskey } from '../../credentials/passkeys.ts'
import type { Deps } from '../../deps.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import type { Project } from '../../projects/store.ts'
import { runUnit, type UnitOfWork } from '../../unit-of-work.ts'
import { notifyOwner } from '../../users/notify-owner.ts'
import { consumeChallenge, type PasskeyChallenge } from './challenges.ts'
import type { Attestation } from './credential.ts'
import { requireOrigins, toPasskeyFactor, toPasskeyFields } from './fields.ts'
import { checkAttestation } from './webauthn.ts'

/** A new passkey for a user. */
export type PasskeyRegistration<SignedIn> = {
  project: Project
  sender: EmailSender
  /** what the browser returned (credential.ts) */
  presented: { credential: z.output<typeof Attestation>; challenge: string }
  /** whether the challenge was issued for this user or session */
  acceptsChallenge: (challenge: PasskeyChallenge) => boolean
  /** the origin of the page, if the challenge belongs to an origin */
  toOrigin: (challenge: PasskeyChallenge) => string | null | undefined
  /** finds the user, and checks that the user may add a passkey */
  authorize: (unit: UnitOfWork) => Promise<{ id: string }>
  signIn: SignIn<SignedIn>
}

/**
 * Adds a passkey to a user, notifies them, and signs in (rule A43). The challenge works once.
 * @throws SdkError unable_to_register_webauthn_registration, duplicate_webauthn_registration; anything that `authorize`
 *   throws
 */
export async function registerPasskey<SignedIn>(
  deps: Deps,
  registration: PasskeyRegistration<SignedIn>,
): Promise<{ passkeyId: string; signedIn: SignedIn }> {
  const { project, sender, acceptsChallenge, toOrigin, authorize, signIn } = registration
  const { credential, challenge } = registration.presented
  const query = { purpose: 'register', challenge } as const
  const consumed = await runUnit(deps.db, project, (unit) => consumeChallenge(unit, deps, query))
  if (!consumed || !acceptsChallenge(consumed)) {
    throw new SdkError('unable_to_register_webauthn_registration')
  }
  const { domain } = consumed
  const origins = requireOrigins(deps, project, domain, toOrigin(consumed))
  const attested = await checkAttestation(credential, { challenge, domain, origins })
  if (!attested) throw new SdkError('unable_to_register_webauthn_registration')
  return runUnit(deps.db, project, async (unit) => {
    const user = await authorize(unit)
    const passkey = await addPasskey(unit, deps, {
      ...attested,
      ...toPasskeyFields(consumed),
      userId: user.id,
      transports: credential.response.transports ?? [],
    })
    if (!passkey) throw new SdkError('duplicate_webauthn_registration')
    const message = { kind: 'passkeyAdded', values: { name: passkey.name } } as const
    await notifyOwner(unit, deps, user.id, message, sender)
    const factor = toPasskeyFactor(deps.clock.now(), passkey)
    return { passkeyId: passkey.id, signedIn: await signIn(unit, { user, factor }) }
  })
}
