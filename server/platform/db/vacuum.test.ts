import { expect, it } from 'vitest'
import { createPglite } from './connect.ts'
import { createVacuum } from './vacuum.ts'

it('reclaims the space of deleted rows, and refreshes statistics of tables whose size has changed', async () => {
  const client = await createPglite()
  const vacuum = createVacuum(client)
  const read = async <Row>(query: string) => (await client.query<Row>(query)).rows[0]
  const sizeOf = async () =>
    (await read<{ size: number }>(`select pg_relation_size('notes')::int as size`))?.size
  const rowsOf = async () =>
    (await read<{ rows: number }>(`select reltuples::int as rows from pg_class where relname = 'notes'`))
      ?.rows
  await client.exec(`create table notes (text text)`)
  await client.exec(`insert into notes select repeat('x', 100) from generate_series(1, 1000)`)
  await vacuum()
  expect(await rowsOf()).toBe(1000)
  await client.exec('delete from notes')
  expect(await sizeOf()).toBeGreaterThan(100_000)
  await vacuum()
  expect([await sizeOf(), await rowsOf()]).toEqual([0, 0])
  await client.close()
})
