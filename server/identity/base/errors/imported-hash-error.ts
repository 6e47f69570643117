import { withStatus } from './with-status.ts'

/** The error types of password hashes that cannot be imported, with the sentences of their responses. */
const sentences = {
  invalid_hash_type: 'This type of password hash is not supported.',
  invalid_hash: 'The password hash does not have the format of its type.',
  invalid_bcrypt_hash: 'The hash is not a bcrypt hash, such as $2b$10$ and 53 characters.',
  invalid_bcrypt_cost: 'The cost of a bcrypt hash must be from 4 to 14.',
  invalid_md_5_hash: 'An MD5 hash has 32 hexadecimal digits.',
  invalid_sha_1_hash: 'A SHA-1 hash has 40 hexadecimal digits.',
  invalid_sha_512_hash: 'A SHA-512 hash has 128 hexadecimal digits.',
  invalid_pbkdf_2_hash: 'Send a PBKDF2 hash in base64 with pbkdf_2_config; the salt is base64.',
  invalid_argon_2_hash: 'Send an encoded argon2 hash, or a hash in base64 with argon_2_config.',
  invalid_argon_2_salt: 'The salt of an argon2 hash has at least 8 bytes, in base64.',
  invalid_argon_2_memory:
    'The memory of an argon2 hash must be at most 262144 KiB, and at least 8 KiB per thread.',
  invalid_argon_2_iteration_amount: 'An argon2 hash can have 1 to 16 iterations.',
  invalid_argon_2_threads: 'An argon2 hash can have 1 to 16 threads.',
  argon_2_key_length_mismatch: 'The argon2 hash does not have key_length bytes.',
  scrypt_key_length_mismatch: 'The scrypt hash does not have key_length bytes.',
  pbkdf_2_key_length_mismatch: 'The PBKDF2 hash does not have key_length bytes.',
  invalid_phpass_hash_prefix: 'A phpass hash begins with $P$ or $H$ and has 34 characters.',
} as const

export type ImportedHashProblem = keyof typeof sentences

/** The responses of the backend API by error type. */
export const importedHashErrors = withStatus(400, sentences)

/** A password hash from another system that cannot be imported. */
export class ImportedHashError extends Error {
  override name = 'ImportedHashError'
  readonly type: ImportedHashProblem

  /** @param sentence replaces the usual sentence of the type, to name a limit */
  constructor(type: ImportedHashProblem, sentence: string = sentences[type]) {
    super(sentence)
    this.type = type
  }
}
