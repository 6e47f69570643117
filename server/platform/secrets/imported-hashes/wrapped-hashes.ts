import { verify } from '@node-rs/argon2'
import { formats } from './formats.ts'
import { readHash } from './hash-text.ts'
import { type Phc, readPhc, writePhc } from './phc.ts'

/*
 * The database only stores fast-to-guess hashes in wrapped form: the argon2id of the hash, preceded by the settings
 * needed to compute the hash (`$wrapped-md5$BEFORE$AFTER$argon2id$…`).
 */

/**
 * Returns whether a hash is fast to guess: MD5, SHA, phpass, or a slow format with a low cost. A hash with the hasher's
 * own cost is not.
 */
export function isFastHash({ isCurrent }: { isCurrent(text: string): boolean }, text: string): boolean {
  const setting = readHash(text)?.setting
  return setting !== undefined && formats[setting.id]?.isFast(setting.params) === true && !isCurrent(text)
}

/**
 * Wraps a fast hash.
 * @param hasher computes an argon2id hash
 * @throws Error if the text is not a hash from another system
 */
export async function wrapFastHash(
  hasher: { hash(text: string): Promise<string> },
  text: string,
): Promise<string> {
  const parsed = readHash(text)
  if (!parsed) throw new Error('A sealed password hash has an unknown format.')
  const { setting, hash } = parsed
  return writePhc({ ...setting, id: `wrapped-${setting.id}` }) + (await hasher.hash(hash))
}

/** Splits a wrapped hash. @returns undefined if the text has another format */
export function readWrappedHash(stored: string): { setting: Phc; outer: string } | undefined {
  const end = stored.indexOf('$argon2id$')
  if (!stored.startsWith('$wrapped-') || end < 0) return undefined
  const kept = readPhc(stored.slice(0, end))
  if (!kept) return undefined
  return { setting: { ...kept, id: kept.id.slice('wrapped-'.length) }, outer: stored.slice(end) }
}

/** Compares a password with a wrapped hash. @returns undefined if the text has another format */
export function matchWrappedHash(stored: string, password: string): Promise<boolean> | undefined {
  const wrapped = readWrappedHash(stored)
  if (!wrapped) return undefined
  return formats[wrapped.setting.id]
    ?.compute(wrapped.setting, password)
    .then((hash) => verify(wrapped.outer, hash))
}
