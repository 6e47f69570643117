import { beforeAll, describe, expect, it } from 'vitest'
import { listMigrations, type Migration } from '../platform/db/migrations.ts'
import { type Effect, type Rehearsal, rehearse } from './rehearse.ts'

const [reads, writes, nothing] = ['reads and writes', 'writes', 'nothing'] as const

/** What PostgreSQL's documentation says of each statement. */
const cases: [string, string, Effect[]][] = [
  [
    'a column without a default',
    'ALTER TABLE activity ADD COLUMN a text',
    [{ table: 'activity', blocked: reads, work: 'instant' }],
  ],
  [
    'a column with a constant default',
    `ALTER TABLE activity ADD COLUMN b text DEFAULT '' NOT NULL`,
    [{ table: 'activity', blocked: reads, work: 'instant' }],
  ],
  [
    'a stored generated column',
    'ALTER TABLE log_entries ADD COLUMN c text GENERATED ALWAYS AS (lower(user_agent)) STORED',
    [{ table: 'log_entries', blocked: reads, work: 'rewrite' }],
  ],
  [
    'another type',
    'ALTER TABLE sessions ALTER COLUMN user_agent TYPE varchar(9)',
    [{ table: 'sessions', blocked: reads, work: 'rewrite' }],
  ],
  [
    'an index',
    'CREATE INDEX d ON log_entries (request_id)',
    [{ table: 'log_entries', blocked: writes, work: 'index' }],
  ],
  [
    'a foreign key',
    'ALTER TABLE key_releases ADD CONSTRAINT e FOREIGN KEY (id) REFERENCES activity (id)',
    [
      { table: 'activity', blocked: writes, work: 'instant' },
      { table: 'key_releases', blocked: writes, work: 'scan' },
    ],
  ],
  [
    'a required column',
    'ALTER TABLE activity ALTER COLUMN actor_id SET NOT NULL',
    [{ table: 'activity', blocked: reads, work: 'scan' }],
  ],
  [
    'a change of rows',
    `UPDATE activity SET actor = '' WHERE actor <> ''`,
    [{ table: 'activity', blocked: nothing, work: 'update' }],
  ],
  [
    'a removed column',
    'ALTER TABLE activity DROP COLUMN message',
    [{ table: 'activity', blocked: reads, work: 'instant' }],
  ],
  [
    'a removed table with a foreign key',
    'DROP TABLE planned_notices',
    [{ table: 'files', blocked: reads, work: 'instant' }],
  ],
  [
    'a new table, its index and its rows',
    'CREATE TABLE f (id int PRIMARY KEY);--> statement-breakpoint\nINSERT INTO f VALUES (1)',
    [],
  ],
]

describe('a rehearsal of', () => {
  let rehearsal: Rehearsal

  beforeAll(async () => {
    const pending: Migration[] = cases.map(([tag, text]) => ({ subsystem: 'portal', tag, when: 1, text }))
    pending.push({ subsystem: 'portal', tag: 'removal', when: 2, text: '-- Needs version 5.1.0.\nSELECT 1' })
    rehearsal = await rehearse({ executed: listMigrations(), pending, unknown: 0 })
  }, 60_000)

  it.each(cases)('%s', (tag, _, effects) => {
    const migration = rehearsal.migrations.find((rehearsed) => rehearsed.tag === tag)
    expect(migration?.statements.flat().sort((a, b) => a.table.localeCompare(b.table))).toEqual(effects)
  })

  it('a migration that names a version', () => expect(rehearsal.oldestVersion).toBe('5.1.0'))
})
