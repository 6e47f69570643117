import { findCall } from '../../../platform/http/current-call.ts'
import type { EventAction, EventObject } from '../document/event-types.ts'
import type { logEntries } from '../schema/log.ts'
import type { EntryKind } from '../schema/log-kinds.ts'
import type { Factor } from '../schema/sessions.ts'
import { type Change, type ProjectUnit, writeEntryAtEnd } from '../unit-of-work.ts'

/** Something that happened in a project, with the facts that its log and its webhooks report. */
export type DomainEvent = LoggedDetails & { kind: EventKind }

/**
 * Publishes an event to its subscribers: the project's log, the changes that become webhook events at the end of the
 * unit, and the metrics. Call it once per event, in the unit that makes the change.
 * @throws TypeError if the event is a change and nothing would write the unit's changes (`toUnit`)
 */
export async function publish(unit: ProjectUnit, event: DomainEvent): Promise<void> {
  await addLogEntry(unit, event)
  addChange(unit, event)
  unit.published.push({ kind: event.kind, method: event.method })
}

/** How the log shows events of kinds that it does not have: as another kind, or not at all (null). */
const otherKinds = {
  phone_verified: 'phone_added',
  wallet_verified: 'wallet_added',
  email_disputed: 'contact_disputed',
  phone_disputed: 'contact_disputed',

  email_composed: null,
  unverified_email_added: null,
  unverified_phone_added: null,
  unverified_wallet_added: null,
  totp_enrollment_started: null,
  totp_enrollment_replaced: null,
  passkey_renamed: null,
  identity_refreshed: null,
  profile_imported: null,
  user_imported: null,
  session_extended: null,
  session_claims_changed: null,
} as const satisfies Readonly<Record<string, EntryKind | null>>

const isOtherKind = (kind: EventKind): kind is keyof typeof otherKinds => Object.hasOwn(otherKinds, kind)

/** The kinds of events: those of the log (schema/log-kinds.ts), and those of `otherKinds`. */
type EventKind = EntryKind | keyof typeof otherKinds

type Row = typeof logEntries.$inferInsert

/**
 * What an entry says about an event. Its time, its call with the request ID, and the operator of an impersonated session
 * (`by`) come from the current call, as do network and browser unless specified.
 */
export type LoggedDetails = Omit<Row, 'kind' | 'id' | 'projectId' | 'at' | 'call' | 'requestId' | 'times'>

/** Writes the entry of an event to the project's log, if the log has that kind. */
async function addLogEntry(
  unit: ProjectUnit,
  { kind: eventKind, ...details }: LoggedDetails & { kind: EventKind },
): Promise<void> {
  const kind = isOtherKind(eventKind) ? otherKinds[eventKind] : eventKind
  if (kind !== null) await writeEntryAtEnd(unit, toRow(unit, { kind, ...details }))
}

function toRow({ projectId }: ProjectUnit, entry: LoggedDetails & { kind: EntryKind }): Row {
  const call = findCall()
  if (!call) return { projectId, ...entry }
  const { clock, name, requestId, network, userAgent, impersonator: by } = call
  const detail = { ...entry.detail, ...(by === undefined ? {} : { by }) }
  return { projectId, at: clock.now(), call: name, requestId, network, userAgent, ...entry, detail }
}

/** Returns the part of an entry that describes a factor. */
export function describeFactor(factor: Factor) {
  const by = findImpersonator(factor)
  return {
    method: factor.type,
    detail: { delivery: factor.delivery_method, ...(by === undefined ? {} : { by }) },
  }
}

/** Returns the operator behind a factor, if any. */
export const findImpersonator = ({ impersonated_factor: factor }: Factor): string | undefined =>
  factor?.impersonator_email_address

type ChangeDetails = {
  kind: EventKind
  userId?: string | null | undefined
  sessionId?: string | null | undefined
  detail?: Readonly<Record<string, string | number | boolean>> | undefined
}

/** The key in an event's details that holds the ID of the changed object. */
type IdKey =
  | 'organization'
  | 'password'
  | 'passkey'
  | 'identity'
  | 'email'
  | 'phone'
  | 'wallet'
  | 'totp'
  | 'contact'

/**
 * The change that webhooks report for an event. `null`: the event changes no user, organization, session or sign-in method. In a
 * business project, a user is a member.
 */
const changesOfKinds: Readonly<Record<EventKind, readonly [EventObject, EventAction, IdKey?] | null>> = {
  account_created: ['user', 'create'],
  account_changed: ['user', 'update'],
  account_claimed: ['user', 'update'],
  account_deleted: ['user', 'delete'],

  organization_created: ['organization', 'create', 'organization'],
  organization_changed: ['organization', 'update', 'organization'],
  organization_deleted: ['organization', 'delete', 'organization'],
  organization_exported: null,
  member_changed: ['user', 'update'],
  // For a receiver, a removed member is gone, and a reactivated one is a new member with the former ID.
  member_removed: ['user', 'delete'],
  member_reactivated: ['user', 'create'],
  breakglass_used: null,

  sign_in: ['session', 'create'],
  factor_verified: ['session', 'update'],
  session_revoked: ['session', 'delete'],

  email_added: ['email', 'create', 'email'],
  email_inactive: null,
  email_composed: ['email', 'update', 'email'],
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

  unverified_email_added: ['email', 'create', 'email'],
  email_retired: ['email', 'update', 'email'],
  email_disputed: ['email', 'update', 'contact'],
  email_removed: ['email', 'delete', 'email'],
  unverified_phone_added: ['phone_number', 'create', 'phone'],
  phone_added: ['phone_number', 'create', 'phone'],
  phone_verified: ['phone_number', 'update', 'phone'],
  phone_disputed: ['phone_number', 'update', 'contact'],
  phone_removed: ['phone_number', 'delete', 'phone'],
  unverified_wallet_added: ['crypto_wallet', 'create', 'wallet'],
  wallet_added: ['crypto_wallet', 'create', 'wallet'],
  wallet_verified: ['crypto_wallet', 'update', 'wallet'],
  wallet_removed: ['crypto_wallet', 'delete', 'wallet'],
  passkey_renamed: ['webauthn_registration', 'update', 'passkey'],
  identity_refreshed: ['oauth_registration', 'update', 'identity'],
  totp_enrollment_started: ['totp', 'create', 'totp'],
  totp_enrollment_replaced: ['totp', 'delete', 'totp'],
  profile_imported: ['user', 'update'],
  user_imported: ['user', 'create'],
  session_extended: ['session', 'update'],
  session_claims_changed: ['session', 'update'],
  // The log entry of two events: email_disputed and phone_disputed.
  contact_disputed: null,

  recovery_codes_created: null,
  recovery_codes_read: null,
  consent_given: null,
  consent_withdrawn: null,
  // An import publishes its users only on request (transfer/import-users.ts).
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
  passkey_counter_decreased: null,
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

/** Adds an event's change to the changes of its unit. */
function addChange(unit: ProjectUnit, event: ChangeDetails): void {
  const change = toChange(event)
  if (change) unit.changes.push(change)
}

/** Returns an event's change. A sign-in without a session changes nothing. */
function toChange({ kind, userId, sessionId, detail }: ChangeDetails): Change | undefined {
  const [object, action, key] = changesOfKinds[kind] ?? []
  if (!object || !action) return undefined
  const id = key && detail?.[key]
  if (object === 'organization') {
    const organization = requireId(kind, id)
    return { object, action, id: organization, subject: organization }
  }
  if (!userId) return undefined
  if (object === 'session') return sessionId ? { object, action, id: sessionId, subject: userId } : undefined
  if (object === 'user') return { object, action, id: userId, subject: userId }
  return { object, action, id: requireId(kind, id), subject: userId }
}

function requireId(kind: EventKind, id: unknown): string {
  if (typeof id !== 'string') throw new Error(`An event '${kind}' does not name what changed.`)
  return id
}
