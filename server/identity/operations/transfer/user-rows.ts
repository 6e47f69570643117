import { newId } from '../../../platform/db/ids.ts'
import type { BulkRow } from '../../../platform/db/insert-all.ts'
import { later } from '../../../platform/machine/clock.ts'
import { isFastHash } from '../../../platform/secrets/imported-hashes/wrapped-hashes.ts'
import { sealFastHash } from '../../accounts/credentials/sealed-hashes.ts'
import type { Deps } from '../../base/deps.ts'
import { oauthRegistrations } from '../../base/schema/oauth.ts'
import { passkeys } from '../../base/schema/passkeys.ts'
import { totps } from '../../base/schema/totps.ts'
import { emails, passwords, phoneNumbers, users } from '../../base/schema/users.ts'
import { wallets } from '../../base/schema/wallets.ts'
import type { NewUser } from './read-user-line.ts'

/** The tables of a user, in the order in which their rows can be inserted. */
export const userTables = {
  users,
  emails,
  phoneNumbers,
  passwords,
  oauthRegistrations,
  passkeys,
  wallets,
  totps,
}

export type UserRows = {
  [Name in keyof typeof userTables]: BulkRow<(typeof userTables)[Name]['$inferInsert']>[]
}

type RowDeps = Pick<Deps, 'random' | 'secrets' | 'hasher'>

/** Converts users to rows. Missing IDs are created. */
export function toUserRows(
  deps: RowDeps,
  { projectId, now }: { projectId: string; now: Date },
  users: readonly NewUser[],
): UserRows {
  // The keys are the names of all tables.
  const rows = Object.fromEntries(Object.keys(userTables).map((name) => [name, []])) as unknown as UserRows
  const at = now.toISOString()
  for (const user of users) addRows(rows, deps, projectId, at, user)
  return rows
}

function addRows(rows: UserRows, deps: RowDeps, projectId: string, now: string, user: NewUser): void {
  const { random, secrets } = deps
  const userId = user.user_id ?? newId(random, 'user')
  const createdAt = user.created_at ?? now
  const owner = { projectId, userId }
  const added = (entry: Added, index: number) => ({
    ...owner,
    createdAt: toCreation(createdAt, entry, index),
  })
  const proved = (entry: Added & { verified: boolean }, index: number) => ({
    ...added(entry, index),
    verifiedAt: entry.verified ? toCreation(createdAt, entry, index) : null,
  })
  const contacts = [...user.emails, ...user.phone_numbers]
  const isClaimed = contacts.some(({ verified }) => verified)
  rows.users.push({
    id: userId,
    projectId,
    name: user.name,
    trustedMetadata: user.trusted_metadata,
    untrustedMetadata: user.untrusted_metadata,
    isActive: user.status === 'active',
    externalId: user.external_id ?? null,
    roles: user.roles,
    // An import with a verified contact claims the user (rule O6).
    claimedAt: isClaimed ? now : null,
    writtenAt: now,
    signedInAt: null,
    proofsEndAt: null,
    createdAt,
  })
  for (const [index, entry] of user.emails.entries()) {
    rows.emails.push({
      ...proved(entry, index),
      id: entry.email_id ?? newId(random, 'email'),
      address: entry.email,
      isPrimary: index === 0,
    })
  }
  for (const [index, entry] of user.phone_numbers.entries()) {
    rows.phoneNumbers.push({
      ...proved(entry, index),
      id: entry.phone_id ?? newId(random, 'phone-number'),
      number: entry.phone_number,
    })
  }
  const { password, totp } = user
  if (password) {
    const { hash } = password
    rows.passwords.push({
      ...owner,
      id: password.password_id ?? newId(random, 'password'),
      hash: isFastHash(deps.hasher, hash) ? sealFastHash(deps, userId, hash) : hash,
      requiresReset: password.requires_reset,
      setAt: password.set_at ?? createdAt,
    })
  }
  for (const [index, entry] of user.providers.entries()) {
    rows.oauthRegistrations.push({
      ...added(entry, index),
      id: entry.oauth_user_registration_id ?? newId(random, 'oauth-user'),
      provider: entry.provider,
      issuer: entry.issuer,
      subject: entry.provider_subject,
      pictureUrl: entry.profile_picture_url,
      locale: entry.locale,
    })
  }
  for (const [index, entry] of user.webauthn_registrations.entries()) {
    rows.passkeys.push({
      ...added(entry, index),
      id: entry.webauthn_registration_id ?? newId(random, 'webauthn-registration'),
      credentialId: entry.credential_id,
      publicKey: entry.public_key,
      counter: entry.counter,
      transports: entry.transports,
      isMultiDevice: entry.is_multi_device,
      isBackedUp: entry.is_backed_up,
      domain: entry.domain,
      name: entry.name,
      userAgent: entry.user_agent,
      authenticatorType: entry.authenticator_type,
      lastUsedAt: entry.last_used_at ?? null,
    })
  }
  for (const [index, entry] of user.crypto_wallets.entries()) {
    rows.wallets.push({
      ...proved(entry, index),
      id: entry.crypto_wallet_id ?? newId(random, 'crypto-wallet'),
      type: entry.crypto_wallet_type,
      address: entry.crypto_wallet_address,
    })
  }
  if (totp) {
    const id = totp.totp_id ?? newId(random, 'totp')
    const sealedSecret = secrets.seal(totp.secret, id)
    const { createdAt: at } = added(totp, 0)
    rows.totps.push({ ...owner, id, sealedSecret, verifiedAt: at, expiresAt: at, createdAt: at })
  }
}

type Added = { created_at?: string | undefined }

/** Returns when an entry was created. Entries without a time are a millisecond apart, to keep their order. */
const toCreation = (createdAt: string, entry: Added, index: number) =>
  entry.created_at ?? (index === 0 ? createdAt : later(new Date(createdAt), index).toISOString())
