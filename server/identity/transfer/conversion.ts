import { Instant } from '#contract/text.ts'
import { ImportedHashError } from '../errors/imported-hash-error.ts'
import type { Problem } from '../schema/import-rejection.ts'
import { ExternalId } from '../users/external-ids.ts'
import { checkMetadata } from './check-metadata.ts'
import { encodeHash } from './stored-hash.ts'
import { UserLine, type WrittenUser } from './user-fields.ts'

/** A user of another system, converted to a line of an import file. */
export type Conversion = {
  /** the ID in the other system */
  id: string
  /** undefined if the user must not be imported */
  user?: WrittenUser
  /** the fields that the line omits, with the reasons */
  leftBehind: Problem[]
}

/** The fields of password hashes, by the user ID in the other system. */
export type Hashes = ReadonlyMap<string, Record<string, unknown>>

/** A part of a line, and the fields it omits. */
type Part = { fields: Partial<WrittenUser>; leftBehind: Problem[] }

export const left = (field: string, reason: string): Problem => ({ field, reason })

/** Accounts that are disabled in the other system would be active here, so they are not converted. */
export const leaveDisabled = (id: string): Conversion => ({
  id,
  leftBehind: [left('', 'The account is disabled. It would be active after an import, so it was omitted.')],
})

/**
 * Converts a password. Omits a hash that the import would reject, so that the import does not reject the user.
 * @param password the fields of `passwords.migrate`, and the ID and time of the password
 */
export function convertPassword(password: Record<string, unknown>): Part {
  const problem = findHashProblem(password)
  if (problem !== undefined) return { fields: {}, leftBehind: [left('password', problem)] }
  // The schema of a line checks it.
  return { fields: { password: password as WrittenUser['password'] }, leftBehind: [] }
}

function findHashProblem(password: Record<string, unknown>): string | undefined {
  const parsed = UserLine.shape.password.safeParse(password)
  if (!parsed.success || !parsed.data) return 'The password hash does not have the format of its type.'
  try {
    encodeHash(parsed.data)
    return undefined
  } catch (error) {
    if (error instanceof ImportedHashError) return error.message
    throw error
  }
}

/** Keeps the ID in the other system as the external ID of the user. */
export function convertId(id: string): Part {
  if (ExternalId.safeParse(id).success) return { fields: { external_id: id }, leftBehind: [] }
  const reason = 'An external ID must have 1 to 128 letters, digits or the characters . _ | -'
  return { fields: {}, leftBehind: [left('external_id', reason)] }
}

/** Converts metadata. Omits metadata that the import would reject. */
export function convertMetadata(
  field: 'trusted_metadata' | 'untrusted_metadata',
  metadata: Record<string, unknown> | null | undefined,
): Part {
  const checked = checkMetadata(metadata ?? {})
  return 'problem' in checked
    ? { fields: {}, leftBehind: [left(field, checked.problem)] }
    : { fields: { [field]: checked.merged }, leftBehind: [] }
}

/** @returns an instant as a field; an empty object if it is missing or out of range */
export function convertInstant<Field extends string>(
  field: Field,
  value: unknown,
): Partial<Record<Field, string>> {
  const parsed = Instant.safeParse(value)
  return parsed.success ? ({ [field]: parsed.data } as Record<Field, string>) : {}
}
