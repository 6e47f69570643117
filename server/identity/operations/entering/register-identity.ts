import { getSocialProviderTitle } from '#contract/social-provider-titles.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import type { Identity } from '../../accounts/social/identity.ts'
import { keepTokens } from '../../accounts/social/kept-tokens.ts'
import { addRegistration, findOwner, refreshRegistration } from '../../accounts/social/registrations.ts'
import { notifyOwner } from '../../accounts/users/notify-owner.ts'
import type { Deps } from '../../base/deps.ts'
import type { Factor } from '../../base/schema/sessions.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'

/** An identity with which a member signs in, and the factors of the sign-in. */
type Registered = { identity: Identity; userId: string; factors: readonly Factor[]; sender: EmailSender }

/**
 * Registers an identity of a social provider for a member who gets a session, so that it signs in the member from now on, and keeps the
 * issuer's tokens (rule B40). Notifies the owner of a new one. An identity of another member stays with that member, and its tokens are
 * not kept.
 * @returns the factors, with the ID of the registration in those of the identity
 */
export async function registerIdentity(
  unit: DirectoryUnit,
  deps: Deps,
  { identity, userId, factors, sender }: Registered,
): Promise<Factor[]> {
  const owner = await findOwner(unit, identity)
  const added = owner ? undefined : await addRegistration(unit, deps, userId, identity)
  if (owner) await refreshRegistration(unit, owner.registration.id, identity)
  if (added) {
    const provider = getSocialProviderTitle(identity.provider)
    const message = { kind: 'socialSignInAdded', values: { provider } } as const
    await notifyOwner(unit, deps, userId, message, sender)
  }
  const id = owner?.user.id === userId ? owner.registration.id : added?.id
  if (id !== undefined) await keepTokens(unit, deps, id, identity)
  return factors.map((factor) => withRegistration(factor, identity, id ?? ''))
}

/** Names the registration in the factor of an identity. */
function withRegistration(factor: Factor, { provider, subject }: Identity, id: string): Factor {
  const name = `${provider}_oauth_factor` as const
  const given = factor[name]
  return given?.provider_subject === subject ? { ...factor, [name]: { ...given, id } } : factor
}
