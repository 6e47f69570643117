import type * as z from 'zod/mini'
import { cutText } from '#contract/text.ts'
import type { EmailSender } from '../../../../platform/outbox/sender.ts'
import { addPasskey, listPasskeys, maxPerUser } from '../../../accounts/credentials/passkeys.ts'
import { notifyOwner } from '../../../accounts/users/notify-owner.ts'
import { findDisplayName } from '../../../accounts/users/sign-in-methods.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import type { DirectoryProject } from '../../../base/projects/store.ts'
import { type DirectoryUnit, runUnit } from '../../../base/unit-of-work.ts'
import type { SignIn } from '../../access/sign-in.ts'
import { consumeChallenge, issueChallenge, type PasskeyChallenge } from './challenges.ts'
import type { Attestation } from './credential.ts'
import { requireOrigins, type StartPasskey, toPasskeyFactor, toPasskeyFields } from './fields.ts'
import { checkAttestation, toCreationOptions } from './webauthn.ts'

/** A request for the options with which a browser creates a passkey. */
type RegistrationStart = {
  project: DirectoryProject
  /** the origin of the page, if the client is a browser */
  origin: string | undefined
  body: z.output<typeof StartPasskey>
  /** finds the user and whose response is accepted, and checks that the user may add a passkey */
  authorize: (
    unit: DirectoryUnit,
  ) => Promise<{ userId: string; challenged: { sessionId: string } | { userId: string } }>
}

/**
 * Starts the registration of a passkey.
 * @returns the user, and the creation options as JSON text
 * @throws SdkError invalid_webauthn_registration_domain, too_many_webauthn_registrations; anything that `authorize`
 *   throws
 */
export async function startRegistration(
  deps: Deps,
  { project, origin, body, authorize }: RegistrationStart,
): Promise<{ userId: string; options: string }> {
  const { domain } = body
  requireOrigins(deps, project, domain, origin)
  const { userId, passkeys, challenge, contact } = await runUnit(deps.db, project, async (unit) => {
    const { userId, challenged } = await authorize(unit)
    const passkeys = await listPasskeys(unit, userId)
    if (passkeys.length >= maxPerUser) throw new SdkError('too_many_webauthn_registrations')
    const challenge = await issueChallenge(unit, deps, {
      purpose: 'register',
      ...challenged,
      domain,
      origin: origin ?? null,
      userAgent: cutText(body.user_agent, 300),
      authenticatorType: body.authenticator_type ?? '',
    })
    return { userId, passkeys, challenge, contact: await findDisplayName(unit, userId) }
  })
  const name = body.override_name ?? contact
  const domainPasskeys = passkeys.filter((passkey) => passkey.domain === domain)
  const options = await toCreationOptions(
    { domain, challenge, passkeys: domainPasskeys },
    {
      site: project.name,
      user: { id: body.override_id ?? userId, name, displayName: body.override_display_name ?? name },
      attachment: body.authenticator_type,
      mustBeDiscoverable: body.return_passkey_credential_options,
    },
  )
  return { userId, options }
}

/** A new passkey for a user. */
export type PasskeyRegistration<SignedIn> = {
  project: DirectoryProject
  sender: EmailSender
  /** what the browser returned (credential.ts) */
  presented: { credential: z.output<typeof Attestation>; challenge: string }
  /** whether the challenge was issued for this user or session */
  acceptsChallenge: (challenge: PasskeyChallenge) => boolean
  /** the origin of the page, if the challenge belongs to an origin */
  toOrigin: (challenge: PasskeyChallenge) => string | null | undefined
  /** finds the user, and checks that the user may add a passkey */
  authorize: (unit: DirectoryUnit) => Promise<{ id: string }>
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
