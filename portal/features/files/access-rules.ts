import { unlockedPath } from '#cake/index.ts'
import { basePath, findGrantee, type Grantee, type KeyPath } from '#contract/ids.ts'
import type { Permission } from '#contract/permissions.ts'
import { findPublicDomain } from '../../access/grantee-rules.ts'
import type { Translate } from '../../messages/translate.ts'

/** A call of modify_permissions. The server applies removals first, and removes all permissions of an email address. */
export type AccessChange = { add: Permission[]; remove: { email: Grantee }[] }

/** A grantee and what they can open. `fields`: these fields, and everything that is not locked. */
export type AccessEntry = {
  email: Grantee
  accessType: 'whole' | 'fields' | 'unlocked'
  fields: string[]
  paths: KeyPath[]
}

export const isBase = (path: KeyPath) => path.length === basePath.length
export const isUnlocked = (path: KeyPath) => same(path, unlockedPath)
const same = (a: KeyPath, b: KeyPath) => a.length === b.length && a.every((part, index) => part === b[index])

/** The last part of a key path is the field's name. */
export const fieldOf = (path: KeyPath): string => path.at(-1) ?? ''

/** Groups permissions by email. */
export function toEntries(permissions: readonly Permission[]): AccessEntry[] {
  const entries = new Map<Grantee, AccessEntry>()
  for (const { email, key_path } of permissions) {
    const entry = entries.get(email) ?? { email, accessType: 'unlocked', fields: [], paths: [] }
    entry.paths.push(key_path)
    if (isBase(key_path)) entry.accessType = 'whole'
    else if (!isUnlocked(key_path)) {
      entry.fields.push(fieldOf(key_path))
      if (entry.accessType === 'unlocked') entry.accessType = 'fields'
    }
    entries.set(email, entry)
  }
  return [...entries.values()].sort((a, b) => a.email.localeCompare(b.email))
}

/** The entries whose email address or domain contains the text. */
export function findEntries(entries: readonly AccessEntry[], search: string): readonly AccessEntry[] {
  const text = search.trim().normalize('NFC').toLowerCase()
  return text === '' ? entries : entries.filter(({ email }) => email.includes(text))
}

/** Says what a grantee can open. */
export const toAccessText = ({ accessType, fields }: AccessEntry, t: Translate): string =>
  accessType === 'fields' ? t('access.fields', { fields: fields.join(', ') }) : t(`access.${accessType}`)

export const toAdding = (grantees: readonly Grantee[]): AccessChange => ({
  add: grantees.map((email) => ({ email, key_path: basePath })),
  remove: [],
})

export const toRemoving = (email: Grantee): AccessChange => ({ add: [], remove: [{ email }] })

/** A field of a layered cake, or its unlocked part (undefined), with the grantees who can open it. */
export type Layer = { field: string | undefined; path: KeyPath; emails: Grantee[] }

export const toLayers = (keyPaths: readonly KeyPath[], permissions: readonly Permission[]): Layer[] =>
  keyPaths
    .filter((keyPath) => !isBase(keyPath))
    .map((keyPath) => ({
      field: isUnlocked(keyPath) ? undefined : fieldOf(keyPath),
      path: keyPath.slice(basePath.length),
      emails: permissions.filter(({ key_path }) => same(key_path, keyPath)).map(({ email }) => email),
    }))

/**
 * The change that makes the grantees of a field, or of the unlocked part, match a comma-separated list. Added grantees
 * get its path, which also releases the outer key (rule F5). Removed grantees lose it and keep their other permissions.
 *
 * @returns `wrong` with the first entry that is not an email address or wildcard
 */
export function diffLayer(
  text: string,
  layer: Layer,
  permissions: readonly Permission[],
): AccessChange | { wrong: string } {
  const entries = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const grantees = new Set<Grantee>()
  for (const word of entries) {
    const grantee = findGrantee(word)
    if (grantee === undefined) return { wrong: word }
    grantees.add(grantee)
  }
  const keyPath = [...basePath, ...layer.path]
  const removed = layer.emails.filter((email) => !grantees.has(email))
  const added = [...grantees].filter((email) => !layer.emails.includes(email))
  return {
    remove: removed.map((email) => ({ email })),
    add: [
      ...permissions.filter(({ email, key_path }) => removed.includes(email) && !same(key_path, keyPath)),
      ...added.map((email) => ({ email, key_path: keyPath })),
    ],
  }
}

/** The grantees of a field after a change of it. */
export const listWanted = ({ add, remove }: AccessChange, { path, emails }: Layer): Grantee[] => [
  ...emails.filter((email) => !remove.some((removed) => removed.email === email)),
  ...add.flatMap(({ email, key_path }) => (same(key_path, [...basePath, ...path]) ? [email] : [])),
]

/** The public email domains that a change adds to a field (rule F6). */
export const findPublicDomains = (
  { add }: AccessChange,
  { emails }: Layer,
  publicDomains: ReadonlySet<string>,
): string[] =>
  add.flatMap(({ email }) => (emails.includes(email) ? [] : (findPublicDomain(email, publicDomains) ?? [])))

export const isNoChange = ({ add, remove }: AccessChange): boolean => add.length === 0 && remove.length === 0
