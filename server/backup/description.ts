import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { product } from '#contract/product.ts'
import { isNewer } from '../platform/db/compatibility.ts'
import { ConfigError } from '../platform/errors/config-error.ts'
import { systemRandom } from '../platform/machine/random.ts'
import { createSecrets, isSameText } from '../platform/secrets/secrets.ts'

/** The name of the first file of a backup. */
export const descriptionName = 'backup.json'

const Description = z.object({
  version: z.string().check(z.regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/)),
  createdAt: z.iso.datetime(),
  /** an HMAC of all other files, under the master key (ADR 0093); absent if version 5.0 made the backup */
  code: z.optional(z.string()),
})

/** What a backup says about itself. */
export type Description = z.infer<typeof Description>

/** The current master key and those before it. */
export type MasterKeys = { current: Uint8Array; previous: readonly Uint8Array[] }

/** The last version whose backups have no code. */
const lastWithoutCode = '5.0.0'

/** What the commands print about a backup without a code. */
export const notAuthenticated = `Version ${lastWithoutCode} made this backup, so only its encryption protects it: a person who has the passphrase or the recipient can have changed files in it.`

/** Describes a new backup. @param folders the folders of the archive by their names in it; nothing may change them */
export async function describeFolders(
  folders: Readonly<Record<string, string>>,
  { current }: Pick<MasterKeys, 'current'>,
  now: Date,
): Promise<Description> {
  const lines = await Promise.all(Object.entries(folders).map(([name, path]) => listDigests(path, name)))
  const description = { version: product.version, createdAt: now.toISOString() }
  return { ...description, code: toCode(current, description, lines.flat()) }
}

/** Reads the description of an unpacked backup. @throws ConfigError if there is none */
export async function readDescription(folder: string): Promise<Description> {
  try {
    return Description.parse(JSON.parse(await readFile(join(folder, descriptionName), 'utf8')))
  } catch {
    throw new ConfigError('The file is not a backup: it has no description of a backup.')
  }
}

/**
 * Compares the files of an unpacked backup with its code.
 * @returns whether a holder of the master key wrote the files; false if the backup is too old to have a code
 * @throws ConfigError if the files were changed, or if the code is missing
 */
export async function hasAuthenticCode(
  folder: string,
  description: Description,
  { current, previous }: MasterKeys,
): Promise<boolean> {
  const { version, code } = description
  if (code === undefined && !isNewer(version, lastWithoutCode)) return false
  const lines = (await listDigests(folder, '')).filter(
    (line) => !line.endsWith(` ${JSON.stringify(descriptionName)}`),
  )
  const isAuthentic = [current, ...previous].some((key) =>
    isSameText(toCode(key, description, lines), code ?? ''),
  )
  if (isAuthentic) return true
  throw new ConfigError(
    'The backup was changed after a server wrote it, or a server with another master key wrote it. Do not use it.',
  )
}

function toCode(key: Uint8Array, { version, createdAt }: Description, lines: readonly string[]): string {
  const text = [version, createdAt, ...[...lines].sort()].join('\n')
  return createSecrets(key, systemRandom).keyedHash('backup', text)
}

/** Lists the files below a folder with their SHA-256, each as one line. @param name the folder's name in the archive */
async function listDigests(folder: string, name: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const lines: string[] = []
  for (const entry of entries) {
    if (entry.isDirectory()) continue
    const path = join(entry.parentPath, entry.name)
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    lines.push(`${hash.digest('hex')} ${JSON.stringify(join(name, relative(folder, path)))}`)
  }
  return lines
}
