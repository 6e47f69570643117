import { basePath, type KeyPath } from '#contract/ids.ts'
import { isDateRangeInvalid, opens, type Permission } from '#contract/permissions.ts'
import type { Untranslated } from '#languages/sentence.ts'

/** A new cake's data. */
export type NewCake = {
  filetitle: string
  keys: readonly { key_path: KeyPath; key: string }[]
  permissions: readonly Permission[]
  openable_date: string | null
  expiration_date: string | null
}

/** Why a cake cannot be registered, with a sentence if the default is not specific enough. */
export type CakeProblem = { code: 'invalid_input' | 'dates_crossed'; text?: Untranslated }

const formatPath = (path: KeyPath) => JSON.stringify(path)

/** Control characters and lone surrogates cannot be stored or displayed. */
const isPrintable = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text)

/** Returns the first problem with a new cake (rule F3). */
export function findCakeProblem(cake: NewCake): CakeProblem | undefined {
  const invalid = (english: string): CakeProblem => ({ code: 'invalid_input', text: { english } })
  if (!isPrintable(cake.filetitle)) return invalid('filetitle must not contain control characters.')

  const allPaths = [...cake.keys, ...cake.permissions].map((entry) => entry.key_path)
  const unprintable = allPaths.find((path) => !path.every(isPrintable))
  if (unprintable) return invalid(`key_path ${formatPath(unprintable)} must not contain control characters.`)

  const paths = cake.keys.map((entry) => formatPath(entry.key_path))
  const duplicate = paths.find((path, index) => paths.indexOf(path) !== index)
  if (duplicate !== undefined)
    return invalid(`keys contains the path ${duplicate} twice; each path has one key.`)
  if (!paths.includes(formatPath(basePath))) {
    return invalid(`keys must contain one for the base path ${formatPath(basePath)}.`)
  }

  const unmatched = cake.permissions.find(
    (permission) => !cake.keys.some((entry) => opens(permission.key_path, entry.key_path)),
  )
  if (unmatched) {
    return invalid(
      `permissions contains the path ${formatPath(unmatched.key_path)}, but this cake has no key at or below it.`,
    )
  }
  const isInvalid = isDateRangeInvalid(cake.openable_date, cake.expiration_date)
  return isInvalid ? { code: 'dates_crossed' } : undefined
}

/** Removes duplicate permissions and keeps their order. */
export function withoutDuplicates(permissions: readonly Permission[]): Permission[] {
  const toKey = ({ email, key_path }: Permission) => `${email} ${formatPath(key_path)}`
  return [...new Map(permissions.map((permission) => [toKey(permission), permission])).values()]
}
