import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const serverFolder = fileURLToPath(new URL('../../../../server/', import.meta.url))

const wings = ['platform', 'identity', 'portal'] as const

/** The hashes of a version's migrations, by the name of each migration, in the order in which they run. */
export type MigrationHashes = Record<(typeof wings)[number], Record<string, string>>

type Journal = { entries: { tag: string; when: number }[] }

async function readWing(wing: string) {
  const folder = join(serverFolder, wing, 'migrations')
  const { entries } = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as Journal
  return Promise.all(
    entries.map(async ({ tag, when }) => {
      const text = await readFile(join(folder, `${tag}.sql`), 'utf8')
      return { tag, when, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Hashes the migrations of this version. */
export async function hashMigrations(): Promise<MigrationHashes> {
  const entries = wings.map(async (wing) => {
    const migrations = await readWing(wing)
    return [wing, Object.fromEntries(migrations.map(({ tag, hash }) => [tag, hash]))] as const
  })
  return Object.fromEntries(await Promise.all(entries)) as MigrationHashes
}

/**
 * Returns the migrations of a version as one script, with the server's record of them.
 * @throws Error if a migration was changed or removed after its release
 */
export async function readSchema(released: MigrationHashes): Promise<string> {
  const parts = ['create schema drizzle;']
  for (const wing of wings) {
    const migrations = await readWing(wing)
    const record = `drizzle.${wing}_migrations`
    parts.push(`create table ${record} (id serial primary key, hash text not null, created_at bigint);`)
    for (const [tag, hash] of Object.entries(released[wing])) {
      const migration = migrations.find((candidate) => candidate.tag === tag)
      if (migration?.hash !== hash) throw new Error(`The released migration ${wing}/${tag} has changed.`)
      parts.push(
        migration.text,
        `insert into ${record} (hash, created_at) values ('${hash}', ${migration.when});`,
      )
    }
  }
  return `${parts.join('\n')}\n`
}
