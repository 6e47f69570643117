import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createPglite } from './connect.ts'
import { PgliteStatements } from './pglite-statements.ts'

/** Statements get a name when they are sent for the third time. */
const repetitions = 5

let client: PGlite
let statements: PgliteStatements
beforeAll(async () => {
  client = await createPglite()
})
beforeEach(async () => {
  await client.exec(`deallocate all; drop table if exists notes; create table notes (id int primary key, text text,
    at timestamptz, tags text[], detail jsonb, bytes bytea, is_read boolean)`)
  statements = new PgliteStatements(client)
})
afterAll(async () => {
  if (!client.closed) await client.close()
})

it('gives the results of PGlite for values of each type, with and without a name', async () => {
  const insert = 'insert into notes values ($1, $2, $3, $4, $5, $6, $7) returning *'
  const read = 'select * from notes where id = $1 or text is not distinct from $2 order by id'
  const at = new Date('2026-01-02T03:04:05.678Z')
  const rows = [
    [1, 'it’s "quoted"\n', at, ['a', 'b,c', 'd"e'], { deep: [1, null] }, new Uint8Array([0, 255]), true],
    [2, '', at.toISOString(), [], [1, 2], new Uint8Array(), false],
    [3, null, null, null, null, null, undefined],
    [4, '$1', at, [''], '"text"', new Uint8Array([1]), true],
  ]
  const options = { parsers: { 1184: (value: string) => `at ${value}` } }
  for (const row of rows) {
    const inserted = await statements.query(insert, row)
    await client.query('delete from notes where id = $1', [row[0]])
    expect(inserted).toEqual(await client.query(insert, [...row]))
    for (const format of [options, { ...options, rowMode: 'array' as const }, {}]) {
      const values = [row[0], row[1]]
      expect(await statements.query(read, values, format)).toEqual(await client.query(read, values, format))
    }
  }
  const prepared = await client.query('select statement from pg_prepared_statements')
  expect(prepared.rows).toEqual([{ statement: read }, { statement: insert }])
})

it('prepares a frequent statement, and executes it by its name from then on', async () => {
  for (let count = 0; count < repetitions; count += 1) {
    await statements.query('select count(*)::int from notes where id > $1', [count])
  }
  const { rows } = await client.query<{ plans: number }>(
    'select (generic_plans + custom_plans)::int as plans from pg_prepared_statements',
  )
  expect(rows).toEqual([{ plans: repetitions - 2 }])
})

it('rolls back a transaction whose statement fails, with its code, and runs the same statement again', async () => {
  const insert = 'insert into notes (id) values ($1)'
  for (let id = 0; id < repetitions; id += 1) await statements.query(insert, [id])
  await expect(statements.query(insert, [0])).rejects.toMatchObject({ code: '23505' })
  const failing = statements.transaction(async (tx) => {
    await tx.query(insert, [100])
    await tx.query(insert, [0])
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  await statements.transaction((tx) => tx.query(insert, [101]))
  const { rows } = await statements.query('select id from notes where id >= 100')
  expect(rows).toEqual([{ id: 101 }])
})

it('prepares a statement again whose preparation failed', async () => {
  const read = 'select $1::int as value from pages'
  for (let count = 0; count < repetitions; count += 1) {
    await expect(statements.query(read, [1])).rejects.toMatchObject({ code: '42P01' })
  }
  await client.exec('create table pages as select 1')
  expect((await statements.query(read, [7])).rows).toEqual([{ value: 7 }])
})

it('runs a named statement after the table has another column', async () => {
  const insert = 'insert into notes (id) values ($1) returning id'
  for (let id = 0; id < repetitions; id += 1) await statements.query(insert, [id])
  await client.exec(`alter table notes add column color text not null default 'red'`)
  expect((await statements.query(insert, [100])).rows).toEqual([{ id: 100 }])
})

it('makes a named statement wait for the end of an open transaction', async () => {
  const insert = 'insert into notes (id) values ($1)'
  for (let id = 0; id < repetitions; id += 1) await statements.query(insert, [id])
  const rejected = statements.transaction(async (tx) => {
    await tx.query(insert, [100])
    outside = statements.query(insert, [101])
    await tx.query('select pg_sleep(0.02)')
    throw new Error('half way')
  })
  let outside: Promise<unknown> = Promise.resolve()
  await expect(rejected).rejects.toThrow('half way')
  await outside
  expect((await statements.query('select id from notes where id >= 100')).rows).toEqual([{ id: 101 }])
})

it('rejects statements of a transaction that has ended, and of a closed database', async () => {
  const read = 'select id from notes where id = $1'
  for (let id = 0; id < repetitions; id += 1) await statements.query(read, [id])
  const ended = await statements.transaction(async (tx) => tx)
  await expect(ended.query(read, [1])).rejects.toThrow('closed')
  await client.close()
  await expect(statements.query(read, [1])).rejects.toThrow('closed')
})
