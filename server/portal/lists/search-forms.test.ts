import { EventEmitter, once } from 'node:events'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { bakeNumber, createBakery, read } from '#support/server/bake.ts'
import { preparedForAll, testServerForAll } from '#support/server/prepared-server.ts'
import { readRows } from '../../platform/db/read-rows.ts'
import { DatabaseUnavailable } from '../../platform/db/unavailable.ts'
import { composeTexts } from './compose-texts.ts'

// On PostgreSQL, these tests run with the locale C, in which lower() only knows ASCII.

const server = testServerForAll()
const bakery = preparedForAll(() => createBakery(server))

const decompose = (text: string) => text.normalize('NFD')

/** Titles as a Mac and as other systems write them, and searches that people expect to find them. */
const cases: [title: string, searches: string[]][] = [
  [decompose('Exposé café.pdf'), ['exposé', 'EXPOSÉ', decompose('Café')]],
  [decompose('Ärztliche Übersicht.pdf'), ['übersicht', 'ÜBERSICHT', decompose('ärztliche'), 'Üb']],
  ['Größe ÄÖÜ.csv', ['größe', 'äöü', 'ÄÖÜ', decompose('Größe')]],
  [decompose('급여명세서.pdf'), ['급여명세서', decompose('명세서')]],
  ['租赁合同 2026.pdf', ['合同', '租']],
  ['2027年契約書.pdf', ['契約', '書']],
  [decompose('학점인정.pdf'), ['인정', decompose('점인')]],
  ['СМЕТА 2026.pdf', ['смета', 'Смета', 'см']],
  ['ΟΔΟΣ ΑΘΗΝΑ.json', ['οδος', 'Οδος', 'αθηνα']],
  ['İSTANBUL.pdf', ['istanbul', 'İstanbul', 'ISTANBUL']],
]
const searches = cases.flatMap(([title, texts]) =>
  texts.map((text) => [text, title.normalize('NFC')] as const),
)

const find = async (search: string, path = '/get_files', field = 'filetitle') => {
  const { body } = await read(server, bakery.baker, path, { search, limit: '20' })
  return [...new Set(body.data.map((row: Record<string, unknown>) => row[field]))]
}

beforeAll(async () => {
  for (const [index, [title]] of cases.entries()) await bakeNumber(server, bakery.baker, index + 1, title, [])
})

describe.each([
  ['written by this version', async () => {}],
  [
    'written by version 5.0 and composed since',
    async () => {
      // Without its triggers, the database keeps what version 5.0 wrote.
      await server.deps.db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        for (const [title] of cases) {
          const composed = title.normalize('NFC')
          await tx.execute(
            sql`update files set title = ${title}, folded_text = null where title = ${composed}`,
          )
          await tx.execute(
            sql`update activity set file_title = ${title}, folded_text = null where file_title = ${composed}`,
          )
        }
      })
      while (await composeTexts(server.deps)) {
        // until nothing is left
      }
    },
  ],
])('titles %s', (_, prepare) => {
  beforeAll(async () => {
    await prepare()
  })

  it.each(searches)(
    '%j finds %j in cakes and activity, whatever the locale (rule F22)',
    async (text, title) => {
      expect(await find(text)).toEqual([title])
      expect(await find(text, '/get_all_audit_logs', 'file')).toEqual([title])
    },
  )
})

it('finds decomposed titles before they are composed', async () => {
  const [title] = cases[0] ?? ['']
  await server.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update files set title = ${title} where title = ${title.normalize('NFC')}`)
  })
  expect(await find('exposé')).toEqual([title])
})

it('reads each table once, because triggers compose what a server of version 5.0 writes', async () => {
  expect(await composeTexts(server.deps)).toBe(false)
  const [title] = cases[1] ?? ['']
  const stored = await server.deps.db.transaction(async (tx) => {
    await tx.execute(sql`update files set title = ${title} where title = ${title.normalize('NFC')}`)
    return readRows<{ title: string }>(
      tx,
      sql`select title from files where title = ${title.normalize('NFC')}`,
    )
  })
  expect(stored).toHaveLength(1)
})

// The embedded database has one connection, so nothing can lock a row meanwhile.
if (process.env.TEST_DATABASE === 'postgres') {
  it('a batch that waits for a row ends without locks, and continues with fewer rows', async () => {
    const { db } = server.deps
    const lock = (id: string | undefined) => sql`select from files where id = ${id} for update nowait`
    const ids = await db.transaction(async (tx) => {
      await tx.execute(sql`delete from text_passes`)
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`update files set title = normalize('é ' || title, NFD)`)
      return readRows<{ id: string }>(tx, sql`select id from files order by id`)
    })
    const listComposed = () =>
      db.read((tx) => readRows(tx, sql`select id from files where title = normalize(title) order by id`))
    const events = new EventEmitter()
    const held = once(events, 'held')
    const holder = db.transaction(async (tx) => {
      const released = once(events, 'release')
      await tx.execute(lock(ids.at(-1)?.id))
      events.emit('held')
      await released
    })
    await held
    await expect(composeTexts(server.deps)).rejects.toThrow(DatabaseUnavailable)
    expect(await listComposed()).toEqual([])
    await db.transaction((tx) => tx.execute(lock(ids[0]?.id)))
    expect(await composeTexts(server.deps, 1)).toBe(true)
    expect(await listComposed()).toEqual(ids.slice(0, 1))
    events.emit('release')
    await holder
    while (await composeTexts(server.deps)) {
      // until nothing is left
    }
    expect(await listComposed()).toEqual(ids)
  })
}
