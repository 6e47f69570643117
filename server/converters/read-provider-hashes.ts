/** The scrypt parameters with which the hosted provider hashes passwords. */
const providerScrypt = { n_parameter: 32_768, r_parameter: 8, p_parameter: 1 }

/**
 * Reads one line of a file with password hashes. The hosted provider sends them on request as CSV without a header:
 * `user_id,hash,salt,scrypt`. Hashes from other sources are JSON: `user_id` and the fields of `passwords.migrate`.
 * @returns undefined if the line has neither format
 */
export function readHashLine(text: string): { userId: string; fields: Record<string, unknown> } | undefined {
  const line = text.trim()
  return line.startsWith('{') ? readJson(line) : readCsv(line)
}

function readJson(line: string) {
  try {
    const { user_id: userId, ...fields } = JSON.parse(line) as Record<string, unknown>
    return typeof userId === 'string' ? { userId, fields } : undefined
  } catch {
    return undefined
  }
}

function readCsv(line: string) {
  const [userId, hash, salt, algorithm] = line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  if (!userId?.startsWith('user-') || !hash) return undefined
  if (algorithm === 'scrypt' && salt) return { userId, fields: toScrypt(hash, salt) }
  return algorithm === 'bcrypt' ? { userId, fields: { hash_type: 'bcrypt', hash } } : undefined
}

/** The provider uses the salt's text, not the bytes that it encodes. */
function toScrypt(hash: string, salt: string) {
  const key_length = Buffer.from(hash, 'base64').length
  const scrypt_config = { ...providerScrypt, salt: Buffer.from(salt).toString('base64'), key_length }
  return { hash_type: 'scrypt', hash, scrypt_config }
}
