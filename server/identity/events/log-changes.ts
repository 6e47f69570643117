import type { EventAction, EventObject } from '../document/event-types.ts'
import type { EntryKind } from '../schema/log-kinds.ts'
import type { Change } from '../unit-of-work.ts'

type Entry = {
  kind: EntryKind
  userId?: string | null | undefined
  sessionId?: string | null | undefined
  detail?: Readonly<Record<string, string | number | boolean>> | undefined
}

/** The key of an entry's details that has the ID of the changed object. */
type IdKey = 'password' | 'passkey' | 'identity' | 'email' | 'phone' | 'wallet' | 'totp'

/**
 * The change that an entry of the log reports. `null`: the entry reports no change of a user, session or sign-in method,
 * or the store that makes the change notes it itself.
 */
const changesOfKinds: Readonly<Record<EntryKind, readonly [EventObject, EventAction, IdKey?] | null>> = {
  account_created: ['user', 'create'],
  account_changed: ['user', 'update'],
  account_claimed: ['user', 'update'],
  account_deleted: ['user', 'delete'],

  sign_in: ['session', 'create'],
  factor_verified: ['session', 'update'],
  session_revoked: ['session', 'delete'],

  email_added: ['email', 'create', 'email'],
  email_inactive: null,
  email_verified: ['email', 'update', 'email'],
  passkey_added: ['webauthn_registration', 'create', 'passkey'],
  passkey_removed: ['webauthn_registration', 'delete', 'passkey'],
  identity_added: ['oauth_registration', 'create', 'identity'],
  identity_removed: ['oauth_registration', 'delete', 'identity'],
  totp_added: ['totp', 'update', 'totp'],
  totp_removed: ['totp', 'delete', 'totp'],
  password_set: ['password', 'create', 'password'],
  password_changed: ['password', 'update', 'password'],
  password_removed: ['password', 'delete', 'password'],
  password_expired: ['password', 'update', 'password'],

  phone_removed: ['phone_number', 'delete', 'phone'],
  wallet_removed: ['crypto_wallet', 'delete', 'wallet'],

  // Noted by users/contacts.ts, because an unverified contact has no entry.
  email_removed: null,
  contact_disputed: null,
  phone_added: null,
  wallet_added: null,

  recovery_codes_created: null,
  consent_given: null,
  consent_withdrawn: null,
  // An import writes events only on request (transfer/import-people.ts).
  people_import_started: null,
  people_imported: null,
  people_exported: null,
  project_created: null,
  project_changed: null,
  application_created: null,
  application_changed: null,
  impersonation_issued: null,
  application_removed: null,
  machine_client_created: null,
  machine_client_changed: null,
  machine_client_removed: null,
  client_secret_rotated: null,
  operator_command: null,
  secret_created: null,
  secret_removed: null,
  events_replayed: null,
  text_message_sent: null,
  text_message_failed_over: null,
  text_message_undelivered: null,
  text_message_refused: null,
  text_message_expired: null,
  password_refused: null,
  code_refused: null,
  link_refused: null,
  passkey_refused: null,
  wallet_refused: null,
  social_sign_in_refused: null,
  application_refused: null,
  secret_refused: null,
  origin_refused: null,
  redirect_refused: null,
  limit_reached: null,
  refusals_omitted: null,
  widget_event: null,
  events_omitted: null,
}

/** Returns the change that an entry reports. A sign-in without a session changes nothing. */
export function toChange({ kind, userId, sessionId, detail }: Entry): Change | undefined {
  const [object, action, key] = changesOfKinds[kind] ?? []
  if (!object || !action || !userId) return undefined
  if (object === 'session') return sessionId ? { object, action, id: sessionId, userId } : undefined
  if (object === 'user') return { object, action, id: userId, userId }
  const id = key && detail?.[key]
  if (typeof id !== 'string') throw new Error(`An entry '${kind}' does not name what changed.`)
  return { object, action, id, userId }
}
