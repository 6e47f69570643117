import { z } from 'zod'
import type { WrittenUser } from '../identity/operations/transfer/user-fields.ts'
import {
  type Conversion,
  convertId,
  convertInstant,
  convertMetadata,
  convertPassword,
  joinParts,
  leaveDisabled,
  withFields,
  withoutField,
} from './conversion.ts'

/** The scrypt parameters, which are the same for all passwords of a Firebase project. */
export type FirebaseHashing = { signer_key: string; salt_separator: string; rounds: number; mem_cost: number }

const Text = z.string().nullish()

const FirebaseUser = z.object({
  localId: z.string().min(1),
  email: Text,
  emailVerified: z.unknown().optional(),
  passwordHash: Text,
  salt: Text,
  displayName: Text,
  createdAt: z.union([z.string(), z.number()]).nullish(),
  phoneNumber: Text,
  disabled: z.unknown().optional(),
  customAttributes: Text,
  providerUserInfo: z.array(z.object({ providerId: z.string(), rawId: Text })).nullish(),
})
type FirebaseUser = z.output<typeof FirebaseUser>

/**
 * Converts a user of `firebase auth:export`.
 * @see https://firebase.google.com/docs/cli/auth#file_format
 * @param hashing if undefined, passwords are omitted
 * @returns undefined if the user has another format
 */
export function readFirebaseUser(
  value: unknown,
  hashing: FirebaseHashing | undefined,
): Conversion | undefined {
  const parsed = FirebaseUser.safeParse(value)
  if (!parsed.success) return undefined
  const user = parsed.data
  if (user.disabled === true) return leaveDisabled(user.localId)
  const profile = {
    ...convertInstant('created_at', toInstant(user.createdAt)),
    name: { first_name: user.displayName ?? '' },
    emails: user.email ? [{ email: user.email, verified: user.emailVerified === true }] : [],
    // The export does not say whether a phone number is verified: an administrator can also set one.
    phone_numbers: user.phoneNumber ? [{ phone_number: user.phoneNumber, verified: false }] : [],
  }
  return joinParts(user.localId, [
    convertId(user.localId),
    withFields(profile),
    readPassword(user, hashing),
    withFields({ providers: toProviders(user) }),
    readClaims(user.customAttributes),
  ])
}

/** The columns of the CSV file, which has no header. Each of the four social providers has four. */
const columns = ['localId', 'email', 'emailVerified', 'passwordHash', 'salt', 'displayName', 'photoUrl']
const lastColumns = ['createdAt', 'lastSignedInAt', 'phoneNumber', 'disabled', 'customAttributes']
const socialProviders: [id: string, title: string][] = [
  ['google.com', 'Google'],
  ['facebook.com', 'Facebook'],
  ['twitter.com', 'Twitter'],
  ['github.com', 'GitHub'],
]
const perProvider = 4

/** Converts the cells of a CSV row to the JSON format of a user. @returns undefined if the row has too few cells */
export function toFirebaseUser(cells: readonly string[]): Record<string, unknown> | undefined {
  const afterProviders = columns.length + socialProviders.length * perProvider
  // The last cell can be missing for a user without custom claims.
  if (cells.length < afterProviders + lastColumns.length - 1) return undefined
  const read = (names: readonly string[], from: number) =>
    Object.fromEntries(names.map((name, index) => [name, cells[from + index] || undefined]))
  const user = { ...read(columns, 0), ...read(lastColumns, afterProviders) }
  return {
    ...user,
    emailVerified: user.emailVerified === 'true',
    disabled: user.disabled === 'true',
    providerUserInfo: socialProviders.flatMap(([providerId], index) => {
      const rawId = cells[columns.length + index * perProvider]
      return rawId ? [{ providerId, rawId }] : []
    }),
  }
}

function readPassword({ passwordHash: hash, salt }: FirebaseUser, hashing: FirebaseHashing | undefined) {
  if (!hash) return withFields({})
  if (!hashing) return withoutField('password', hashingReason)
  const firebase_scrypt_config = { ...hashing, salt: salt ?? '' }
  return convertPassword({ hash_type: 'firebase_scrypt', hash, firebase_scrypt_config })
}

const toProviders = ({ providerUserInfo }: FirebaseUser): NonNullable<WrittenUser['providers']> =>
  (providerUserInfo ?? []).flatMap(({ providerId, rawId }) => {
    const title = socialProviders.find(([id]) => id === providerId)?.[1]
    return title && rawId ? [{ provider_type: title, provider_subject: rawId }] : []
  })

/** @param milliseconds since 1970, as text or number */
function toInstant(milliseconds: string | number | null | undefined): string | undefined {
  const date = new Date(Number(milliseconds || Number.NaN))
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

function readClaims(text: string | null | undefined) {
  try {
    const claims = z.record(z.string(), z.unknown()).parse(JSON.parse(text || '{}'))
    return convertMetadata('trusted_metadata', claims)
  } catch {
    return withoutField('trusted_metadata', 'The custom claims are not a JSON object.')
  }
}

const hashingReason =
  'The parameters of the project are missing: add --signer-key, --salt-separator, --rounds and --mem-cost.'
