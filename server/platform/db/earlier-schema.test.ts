import { expect, it } from 'vitest'
import { connectPglite, createPglite } from './connect.ts'

it('rejects the schema of an earlier version with an error sentence, and changes nothing', async () => {
  const client = await createPglite()
  await client.exec('create schema drizzle; create table drizzle.__drizzle_migrations (hash text)')
  await expect(connectPglite(client)).rejects.toThrow(/earlier version.*npm start -- --fresh/)
  const { rows } = await client.query(`select 1 from pg_tables where schemaname = 'public'`)
  expect(rows).toEqual([])
  await client.close()
})
