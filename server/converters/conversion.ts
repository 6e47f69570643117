import { Instant } from '#contract/text.ts'
import { ExternalId } from '../identity/accounts/users/external-ids.ts'
import { ImportedHashError } from '../identity/base/errors/imported-hash-error.ts'
import type { Problem } from '../identity/base/schema/import-batches.ts'
import { checkMetadata } from '../identity/operations/transfer/read-user-line.ts'
import { encodeHash } from '../identity/operations/transfer/stored-hash.ts'
import { UserLine, type WrittenUser } from '../identity/operations/transfer/user-fields.ts'

/** A user of another system, converted to a line of an import file. */
export type Conversion = {
  /** the ID in the other system */
  id: string
  /** undefined if the user must not be imported */
  user?: WrittenUser
  /** the fields that the line omits, with the reasons */
  omitted: Problem[]
}

/** The fields of password hashes, by the user ID in the other system. */
export type Hashes = ReadonlyMap<string, Record<string, unknown>>

/** A part of a line, and the fields it omits. */
export type Part = { fields: Partial<WrittenUser>; omitted: Problem[] }

export const omission = (field: string, reason: string): Problem => ({ field, reason })

/** A part that only has fields. */
export const withFields = (fields: Partial<WrittenUser>): Part => ({ fields, omitted: [] })

/** A part that only omits a field. */
export const withoutField = (field: string, reason: string): Part => ({
  fields: {},
  omitted: [omission(field, reason)],
})

/** Joins the parts of a line in their order. */
export const joinParts = (id: string, parts: readonly Part[]): Conversion => ({
  id,
  user: Object.assign({}, ...parts.map(({ fields }) => fields)) as WrittenUser, // all of its fields are optional
  omitted: parts.flatMap(({ omitted }) => omitted),
})

/** Accounts that are disabled in the other system would be active here, so they are not converted. */
export const leaveDisabled = (id: string): Conversion => ({
  id,
  omitted: [omission('', 'The account is disabled. It would be active after an import, so it was omitted.')],
})

/**
 * Converts a password. Omits a hash that the import would reject, so that the import does not reject the user.
 * @param password the fields of `passwords.migrate`, and the ID and time of the password
 */
export function convertPassword(password: Record<string, unknown>): Part {
  const problem = findHashProblem(password)
  if (problem !== undefined) return withoutField('password', problem)
  // The schema of a line checks it.
  return withFields({ password: password as WrittenUser['password'] })
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
  if (ExternalId.safeParse(id).success) return withFields({ external_id: id })
  return withoutField(
    'external_id',
    'An external ID must have 1 to 128 letters, digits or the characters . _ | -',
  )
}

/** Converts metadata. Omits metadata that the import would reject. */
export function convertMetadata(
  field: 'trusted_metadata' | 'untrusted_metadata',
  metadata: Record<string, unknown> | null | undefined,
): Part {
  const checked = checkMetadata(metadata ?? {})
  return 'problem' in checked ? withoutField(field, checked.problem) : withFields({ [field]: checked.merged })
}

/** @returns an instant as a field; an empty object if it is missing or out of range */
export function convertInstant<Field extends string>(
  field: Field,
  value: unknown,
): Partial<Record<Field, string>> {
  const parsed = Instant.safeParse(value)
  return parsed.success ? ({ [field]: parsed.data } as Record<Field, string>) : {}
}
