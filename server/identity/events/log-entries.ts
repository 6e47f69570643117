import { findCall } from '../../platform/http/current-call.ts'
import { logEntries } from '../schema/log.ts'
import { type EntryKind, isEntryKind } from '../schema/log-kinds.ts'
import type { Factor } from '../schema/sessions.ts'
import type { UnitOfWork } from '../unit-of-work.ts'

/** How the log shows the events whose kind is not one of its own: as another kind, or not at all (null). */
const otherKinds = {
  phone_verified: 'phone_added',
  wallet_verified: 'wallet_added',
  email_disputed: 'contact_disputed',
  phone_disputed: 'contact_disputed',

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

/** The kinds of events: those of the log (schema/log-kinds.ts), and those that it shows otherwise or not at all. */
export type EventKind = EntryKind | keyof typeof otherKinds

type Row = typeof logEntries.$inferInsert

/**
 * What an entry says about an event. Its time and call come from the current call, and so does the operator of an
 * impersonated session (`by`); network and browser too, unless they are given.
 */
export type LoggedFacts = Omit<Row, 'kind' | 'id' | 'projectId' | 'at' | 'call' | 'times'>

/** Writes the entry of an event to the log of the project, if the log has it. */
export async function addLogEntry(
  unit: UnitOfWork,
  { kind: eventKind, ...facts }: LoggedFacts & { kind: EventKind },
): Promise<void> {
  const kind = isEntryKind(eventKind) ? eventKind : otherKinds[eventKind]
  if (kind !== null) await unit.tx.insert(logEntries).values(toRow(unit, { kind, ...facts }))
}

function toRow({ projectId }: UnitOfWork, entry: LoggedFacts & { kind: EntryKind }): Row {
  const call = findCall()
  if (!call) return { projectId, ...entry }
  const { clock, name, network, userAgent, impersonator: by } = call
  const detail = { ...entry.detail, ...(by === undefined ? {} : { by }) }
  return { projectId, at: clock.now(), call: name, network, userAgent, ...entry, detail }
}

/** Returns the part of an entry that describes a factor. */
export function describeFactor(factor: Factor) {
  const by = findImpersonator(factor)
  return {
    method: factor.type,
    detail: { delivery: factor.delivery_method, ...(by === undefined ? {} : { by }) },
  }
}

/** Returns the operator who signed in with a factor, if one did. */
export const findImpersonator = ({ impersonated_factor: factor }: Factor): string | undefined =>
  factor?.impersonator_email_address
