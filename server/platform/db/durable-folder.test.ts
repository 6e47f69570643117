import { fsyncSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, expect, it } from 'vitest'
import { DurableFolder, durableStart } from './durable-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'durable-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('a commit returns after the write-ahead log is on the disk, and a checkpoint writes the tables', async () => {
  const synced: string[] = []
  const path = join(folder, 'db')
  const files = new DurableFolder(path, (file) => {
    synced.push(readlinkSync(`/proc/self/fd/${file}`).slice(path.length + 1))
    fsyncSync(file)
  })
  const client = await PGlite.create({ fs: files, startParams: durableStart })
  await client.exec('create table a (id int)')
  synced.length = 0
  await client.query('insert into a values (1)')
  expect(synced).toEqual([expect.stringMatching(/^pg_wal\/[0-9A-F]{24}$/)])
  await client.exec('checkpoint')
  expect(synced).toContainEqual(expect.stringMatching(/^base\/\d+\/\d+$/))
  await client.close()
})

it('the database has a quarter of the usual shared buffers, which are most of the memory of the process', async () => {
  const files = new DurableFolder(join(folder, 'db'))
  const client = await PGlite.create({ fs: files, startParams: durableStart })
  expect((await client.query('show shared_buffers')).rows).toEqual([{ shared_buffers: '32MB' }])
  await client.close()
})

it('a commit is not confirmed if the disk fails', async () => {
  let isBroken = false
  const files = new DurableFolder(join(folder, 'broken'), (file) => {
    if (isBroken) throw new Error('EIO: i/o error, fsync')
    fsyncSync(file)
  })
  const client = await PGlite.create({ fs: files, startParams: durableStart })
  await client.exec('create table a (id int)')
  isBroken = true
  await expect(client.query('insert into a values (1)')).rejects.toThrow()
})
