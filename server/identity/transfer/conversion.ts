import { Instant } from '#contract/text.ts'
import { ForeignHashError } from '../errors/foreign-hash-error.ts'
import type { Problem } from '../schema/import-refusal.ts'
import { ExternalId } from '../users/external-ids.ts'
import { checkMetadata } from './check-metadata.ts'
import { PersonLine, type WrittenPerson } from './person-fields.ts'
import { encodeHash } from './stored-hash.ts'

/** A user of another system as a line for an import. */
export type Conversion = {
  /** the ID in the other system */
  id: string
  /** undefined if the user must not be imported */
  person?: WrittenPerson
  /** what of the user the line does not have */
  leftBehind: Problem[]
}

/** The fields of password hashes, by the user ID in the other system. */
export type Hashes = ReadonlyMap<string, Record<string, unknown>>

/** A part of a line, and what is missing in it. */
type Part = { fields: Partial<WrittenPerson>; leftBehind: Problem[] }

export const left = (field: string, reason: string): Problem => ({ field, reason })

/** An account that is disabled in the other system would be active here, so it is not converted. */
export const leaveDisabled = (id: string): Conversion => ({
  id,
  leftBehind: [left('', 'The account is disabled. It would be active after an import, so it was left out.')],
})

/**
 * Converts a password. A hash that an import would refuse is left behind, so that the import does not refuse the person.
 * @param password the fields of `passwords.migrate`, and the ID and time of the password
 */
export function convertPassword(password: Record<string, unknown>): Part {
  const problem = findHashProblem(password)
  if (problem !== undefined) return { fields: {}, leftBehind: [left('password', problem)] }
  // Checked by the schema of a line.
  return { fields: { password: password as WrittenPerson['password'] }, leftBehind: [] }
}

function findHashProblem(password: Record<string, unknown>): string | undefined {
  const parsed = PersonLine.shape.password.safeParse(password)
  if (!parsed.success || !parsed.data) return 'The password hash does not have the format of its type.'
  try {
    encodeHash(parsed.data)
    return undefined
  } catch (problem) {
    if (problem instanceof ForeignHashError) return problem.message
    throw problem
  }
}

/** Keeps the ID of the other system as the external ID of the person. */
export function convertId(id: string): Part {
  if (ExternalId.safeParse(id).success) return { fields: { external_id: id }, leftBehind: [] }
  const reason = 'An external ID can have 1 to 128 letters, digits or the characters . _ | - only.'
  return { fields: {}, leftBehind: [left('external_id', reason)] }
}

/** Converts metadata. What an import would refuse is left behind. */
export function convertMetadata(
  field: 'trusted_metadata' | 'untrusted_metadata',
  metadata: Record<string, unknown> | null | undefined,
): Part {
  const checked = checkMetadata(metadata ?? {})
  return 'problem' in checked
    ? { fields: {}, leftBehind: [left(field, checked.problem)] }
    : { fields: { [field]: checked.merged }, leftBehind: [] }
}

/** @returns an instant as a field; nothing if it is missing or out of range */
export function convertInstant<Field extends string>(
  field: Field,
  value: unknown,
): Partial<Record<Field, string>> {
  const parsed = Instant.safeParse(value)
  return parsed.success ? ({ [field]: parsed.data } as Record<Field, string>) : {}
}
