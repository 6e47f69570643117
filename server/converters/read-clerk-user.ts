import {
  type Conversion,
  convertId,
  convertPassword,
  joinParts,
  type Part,
  withFields,
  withoutField,
} from './conversion.ts'

/**
 * Converts a row of the CSV file with all users that Clerk's dashboard exports.
 * @see https://clerk.com/docs/guides/development/migrating/export-from-clerk
 * @see https://clerk.com/docs/reference/backend/user/create-user for the formats of `password_digest`
 * @param row the cells by column
 * @returns undefined if the row has another format
 */
export function readClerkUser(row: Readonly<Record<string, string>>): Conversion | undefined {
  const userId = row.id
  if (!userId || row.primary_email_address === undefined) return undefined
  const profile = {
    name: { first_name: row.first_name ?? '', last_name: row.last_name ?? '' },
    emails: listContacts(row, 'email_address', 'email_addresses').map(([email, verified]) => ({
      email,
      verified,
    })),
    phone_numbers: listContacts(row, 'phone_number', 'phone_numbers').map(([phone_number, verified]) => ({
      phone_number,
      verified,
    })),
  }
  return joinParts(userId, [
    convertId(userId),
    withFields(profile),
    readPassword(row),
    readTotp(row.totp_secret),
  ])
}

/** Lists contacts, the primary one first. A contact is verified only if it is in the list of verified contacts. */
function listContacts(
  row: Readonly<Record<string, string>>,
  singular: string,
  many: string,
): [contact: string, verified: boolean][] {
  const split = (cell = '') =>
    cell
      .toLowerCase()
      .split(/[,|]/)
      .flatMap((part) => part.trim() || [])
  const verified = split(row[`verified_${many}`])
  const unverified = split(row[`unverified_${many}`])
  const all = new Set([...split(row[`primary_${singular}`]), ...verified, ...unverified])
  return [...all].map((contact) => [contact, verified.includes(contact) && !unverified.includes(contact)])
}

function readPassword({ password_digest: digest, password_hasher: hasher = '' }: Record<string, string>) {
  if (!digest) return withFields({})
  const fields = Object.hasOwn(hashers, hasher) ? hashers[hasher]?.(digest) : undefined
  if (fields) return convertPassword(fields)
  const reason = `Hashes of type ${hasher || '(empty)'} cannot be imported. The user can set a new password by email.`
  return withoutField('password', reason)
}

type Fields = Record<string, unknown>

/** The fields of `passwords.migrate` for a digest, by Clerk's name of its type. */
const hashers: Readonly<Record<string, (digest: string) => Fields>> = {
  bcrypt: (hash) => ({ hash_type: 'bcrypt', hash }),
  argon2i: (hash) => ({ hash_type: 'argon_2i', hash }),
  argon2id: (hash) => ({ hash_type: 'argon_2id', hash }),
  phpass: (hash) => ({ hash_type: 'phpass', hash }),
  md5: (hash) => ({ hash_type: 'md_5', hash }),
  pbkdf2_sha256: (digest) => toPbkdf2(digest, 'base64'),
  pbkdf2_sha256_django: (digest) => toPbkdf2(digest, 'utf8'),
  scrypt_firebase(digest) {
    const [hash, salt, signer_key, salt_separator, rounds, mem_cost] = digest.split('$')
    const parameters = { signer_key, salt_separator, rounds: Number(rounds), mem_cost: Number(mem_cost) }
    return { hash_type: 'firebase_scrypt', hash, firebase_scrypt_config: { ...parameters, salt } }
  },
}

/** `pbkdf2_sha256$ITERATIONS$SALT$HASH`. @param encoding the encoding of the salt's text */
function toPbkdf2(digest: string, encoding: 'base64' | 'utf8'): Fields {
  const [, iterations, salt = '', hash = ''] = digest.split('$')
  const pbkdf_2_config = {
    salt: Buffer.from(salt, encoding).toString('base64'),
    iteration_amount: Number(iterations),
    key_length: Buffer.from(hash, 'base64').length,
    algorithm: 'sha256',
  }
  return { hash_type: 'pbkdf_2', hash, pbkdf_2_config }
}

function readTotp(secret: string | undefined): Part {
  if (!secret) return withFields({})
  return /^[A-Z2-7]{16,128}$/.test(secret)
    ? withFields({ totp: { secret } })
    : withoutField('totp', totpReason)
}

const totpReason = 'The secret is not base32. The user can add the authenticator app again.'
