import { basePath, type Email, findEmail, findGrantee, type Grantee, type KeyPath } from '#contract/ids.ts'
import type { Permission } from '#contract/permissions.ts'

/** What one call of modify_permissions changes: removals go first, and take all that somebody had. */
export type AccessChange = { add: Permission[]; remove: { email: Grantee }[] }

/** One line of Access Management: somebody, and what of the cake they may open. */
export type AccessEntry = {
  email: Grantee
  accessType: 'whole' | 'fields'
  fields: string[]
  paths: KeyPath[]
}

const isBase = (path: KeyPath) => path.length === basePath.length
const same = (a: KeyPath, b: KeyPath) => a.length === b.length && a.every((part, index) => part === b[index])

/** The last part of a path: what a field is called. */
export const fieldOf = (path: KeyPath): string => path.at(-1) ?? ''

/** Who may open what, by address. */
export function toEntries(permissions: readonly Permission[]): AccessEntry[] {
  const entries = new Map<Grantee, AccessEntry>()
  for (const { email, key_path } of permissions) {
    const entry = entries.get(email) ?? { email, accessType: 'fields', fields: [], paths: [] }
    entry.paths.push(key_path)
    if (isBase(key_path)) entry.accessType = 'whole'
    else entry.fields.push(fieldOf(key_path))
    entries.set(email, entry)
  }
  return [...entries.values()].sort((a, b) => a.email.localeCompare(b.email))
}

/** What is wrong with somebody to add; nothing typed is no mistake, and adds nobody. */
export function checkNew(
  text: string,
  permissions: readonly Permission[],
): { grantee: Grantee } | { problem: 'access.invalid' | 'access.duplicate' } | undefined {
  if (text.trim() === '') return undefined
  const grantee = findGrantee(text)
  if (grantee === undefined) return { problem: 'access.invalid' }
  return permissions.some(({ email }) => email === grantee) ? { problem: 'access.duplicate' } : { grantee }
}

/**
 * The domain of a wildcard at which anybody can have an address (rule F6).
 * @param publicDomains those that are known
 */
export function findPublicDomain(grantee: Grantee, publicDomains: ReadonlySet<string>): string | undefined {
  const domain = grantee.slice(2)
  return grantee.startsWith('*@') && publicDomains.has(domain) ? domain : undefined
}

export const toAdding = (grantee: Grantee): AccessChange => ({
  add: [{ email: grantee, key_path: basePath }],
  remove: [],
})

export const toRemoving = (email: Grantee): AccessChange => ({ add: [], remove: [{ email }] })

/** Gives back all that somebody had. */
export const toGivingBack = ({ email, paths }: AccessEntry): AccessChange => ({
  add: paths.map((key_path) => ({ email, key_path })),
  remove: [],
})

/** One field of a layered cake, with those who may open it without opening the whole. */
export type Layer = { field: string; path: KeyPath; emails: Grantee[] }

export const toLayers = (keyPaths: readonly KeyPath[], permissions: readonly Permission[]): Layer[] =>
  keyPaths
    .filter((keyPath) => !isBase(keyPath))
    .map((keyPath) => ({
      field: fieldOf(keyPath),
      path: keyPath.slice(basePath.length),
      emails: permissions.filter(({ key_path }) => same(key_path, keyPath)).map(({ email }) => email),
    }))

/**
 * What a list of addresses changes at one field: whoever is new gets the base path plus the field's path; whoever is
 * gone loses it and keeps the rest of what they had. A word that is no address is named.
 */
export function diffLayer(
  text: string,
  layer: Layer,
  permissions: readonly Permission[],
): AccessChange | { wrong: string } {
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const wanted = new Set<Grantee>()
  for (const word of words) {
    const grantee = findGrantee(word)
    if (grantee === undefined) return { wrong: word }
    wanted.add(grantee)
  }
  const keyPath = [...basePath, ...layer.path]
  const gone = layer.emails.filter((email) => !wanted.has(email))
  const come = [...wanted].filter((email) => !layer.emails.includes(email))
  return {
    remove: gone.map((email) => ({ email })),
    add: [
      ...permissions.filter(({ email, key_path }) => gone.includes(email) && !same(key_path, keyPath)),
      ...come.map((email) => ({ email, key_path: keyPath })),
    ],
  }
}

/** The domains that a change opens a field to although anybody can have an address there (rule F6). */
export const findPublicDomains = (
  { add }: AccessChange,
  { emails }: Layer,
  publicDomains: ReadonlySet<string>,
): string[] =>
  add.flatMap(({ email }) => (emails.includes(email) ? [] : (findPublicDomain(email, publicDomains) ?? [])))

export const isNoChange = ({ add, remove }: AccessChange): boolean => add.length === 0 && remove.length === 0

export const toEmail = (text: string): Email | undefined => findEmail(text)
