import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const serverFolder = fileURLToPath(new URL('../../../../server/', import.meta.url))

const subsystems = ['platform', 'identity', 'portal'] as const

/** The hashes of a version's migrations, by the name of each migration, in the order in which they run. */
export type MigrationHashes = Record<(typeof subsystems)[number], Record<string, string>>

type Journal = { entries: { tag: string; when: number }[] }

async function readSubsystem(subsystem: string) {
  const folder = join(serverFolder, subsystem, 'migrations')
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
  const entries = subsystems.map(async (subsystem) => {
    const migrations = await readSubsystem(subsystem)
    return [subsystem, Object.fromEntries(migrations.map(({ tag, hash }) => [tag, hash]))] as const
  })
  return Object.fromEntries(await Promise.all(entries)) as MigrationHashes
}

/**
 * Returns the migrations of a version as one script, with the server's record of them.
 * @throws Error if a migration was changed or removed after its release
 */
export async function readSchema(released: MigrationHashes): Promise<string> {
  const parts = ['create schema drizzle;']
  for (const subsystem of subsystems) {
    const migrations = await readSubsystem(subsystem)
    const record = `drizzle.${subsystem}_migrations`
    parts.push(`create table ${record} (id serial primary key, hash text not null, created_at bigint);`)
    for (const [tag, hash] of Object.entries(released[subsystem])) {
      const migration = migrations.find((candidate) => candidate.tag === tag)
      if (migration?.hash !== hash) throw new Error(`The released migration ${subsystem}/${tag} has changed.`)
      parts.push(
        migration.text,
        `insert into ${record} (hash, created_at) values ('${hash}', ${migration.when});`,
      )
    }
  }
  return `${parts.join('\n')}\n`
}
