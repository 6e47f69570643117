import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { bakeAs, baseKey, checksum, salaryKey } from '#support/server/cakes.ts'
import { callApi } from '#support/server/call.ts'
import { createPerson, type Person } from '#support/server/people.ts'
import { addProjects, createServerOn, type TestServer } from '#support/server/test-server.ts'
import { listenForOperator } from '../admin/operator-socket.ts'
import { connectFolder, connectPglite, createPglite } from '../platform/db/connect.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { checkMasterKey } from '../platform/secrets/master-key-check.ts'
import { runBackup } from './run-backup.ts'
import { runRestore } from './run-restore.ts'

/** The key of test servers. */
const masterKey = '07'.repeat(32)

let folder: string
let dataDir: string
let server: TestServer
let baker: Person
let stop: () => Promise<void>
let keys: { BACKUP_RECIPIENT: string; BACKUP_IDENTITY: string }

const silent = { input: process.stdin, output: process.stderr }
const backUp = (args: string[], change: Record<string, string> = {}) =>
  runBackup(args, { DATA_DIR: dataDir, CAKE_MASTER_KEY: masterKey, ...keys, ...change }, silent)
const restore = (file: string, target: string, change: Record<string, string> = {}) =>
  runRestore([file], { DATA_DIR: target, ...keys, ...change }, silent, () => {})
const path = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cakelock-backup-'))
  dataDir = path('data')
  await mkdir(join(dataDir, 'widget/4.0.0-00000000'), { recursive: true })
  await writeFile(join(dataDir, 'widget/4.0.0-00000000/login-widget.js'), 'kept')
  await writeFile(join(dataDir, 'master.key'), masterKey)
  const image = new Blob([await readFile(inject('pgliteImage'))])
  const client = await createPglite({ dataDir: join(dataDir, 'db'), loadDataDir: image })
  const db = await connectPglite(client)
  server = await createServerOn(db)
  await checkMasterKey(server.deps)
  await addProjects(server.deps)
  baker = await createPerson(server, 'ann@customer.org')
  await bakeAs(server, baker)
  const close = await listenForOperator(server.deps, dataDir, () => Promise.resolve(''))
  stop = async () => {
    close()
    await db.close()
  }
  const identity = await generateX25519Identity()
  keys = { BACKUP_IDENTITY: identity, BACKUP_RECIPIENT: await identityToRecipient(identity) }
})

afterAll(async () => {
  await stop()
  await rm(folder, { recursive: true, force: true })
})

describe('a backup of a running server', () => {
  beforeAll(async () => {
    const writing = createPerson(server, 'during@customer.org')
    expect(await backUp([path('first.age')])).toContain('2 projects')
    await writing
    await createPerson(server, 'after@customer.org')
  })

  it('is restored after an interrupted restore, until which no server starts, and the cake opens', async () => {
    const target = path('restored')
    await mkdir(join(target, '.cakelock-restore/db'), { recursive: true })
    await mkdir(join(target, 'widget'))
    const opened = openDatabase({ DATA_DIR: target }, { warn: () => {} })
    await expect(opened).rejects.toThrow('is not finished')
    expect(await restore(path('first.age'), target)).toContain('and 1 cake.')
    expect((await readdir(target)).sort()).toEqual(['db', 'widget'])
    expect(await readFile(join(target, 'widget/4.0.0-00000000/login-widget.js'), 'utf8')).toBe('kept')
    const db = await connectFolder(target)
    const restored = await createServerOn(db)
    const reply = await callApi(restored, '/get_keys', { checksum, email: baker.email }, baker.token)
    await db.close()
    expect(reply.body).toMatchObject({ keys: [baseKey, salaryKey] })
  })

  it('leaves nothing else behind', async () => {
    expect((await readdir(dataDir)).sort()).toEqual(['db', 'master.key', 'operator', 'widget'])
    expect((await readdir(folder)).filter((name) => name.includes('age'))).toEqual(['first.age'])
  })

  it('does not pass the check with another master key', async () => {
    await expect(
      backUp(['--check', path('first.age')], { CAKE_MASTER_KEY: 'ff'.repeat(32) }),
    ).rejects.toThrow('a server with another master key wrote it')
  })

  it('is restored only into an empty folder', async () => {
    const target = path('full')
    await mkdir(target)
    await writeFile(join(target, 'notes.txt'), 'kept')
    await expect(restore(path('first.age'), target)).rejects.toThrow(
      `${target} is not empty: it contains notes.txt.`,
    )
    expect(await readdir(target)).toEqual(['notes.txt'])
  })

  it('is rejected if it was changed, and the folder stays empty', async () => {
    const bytes = await readFile(path('first.age'))
    const position = 300 + (randomBytes(4).readUInt32BE() % (bytes.length - 300))
    bytes[position] = (bytes[position] ?? 0) ^ 1
    await writeFile(path('changed.age'), bytes)
    await expect(restore(path('changed.age'), path('empty'))).rejects.toThrow('is damaged')
    expect(await readdir(path('empty'))).toEqual([])
  })
})

describe('a backup is not written', () => {
  beforeEach(() => rm(path('second.age'), { force: true }))

  it.each<[string, Record<string, string>, string]>([
    ['with PostgreSQL', { DATABASE_URL: 'postgres://localhost/c' }, 'docs/backup.md'],
    ['without a master key', { CAKE_MASTER_KEY: '' }, 'CAKE_MASTER_KEY is missing'],
    ['of a folder without a database', { DATA_DIR: '/nonexistent' }, 'has no database'],
    ['with two ways to encrypt it', { BACKUP_PASSPHRASE: 'correct horse' }, 'are both set'],
    ['with a short passphrase', { BACKUP_RECIPIENT: '', BACKUP_PASSPHRASE: 'horse' }, '12 characters'],
  ])('%s', async (_, change, sentence) => {
    await expect(backUp([path('second.age')], change)).rejects.toThrow(sentence)
    expect((await readdir(folder)).filter((name) => name.startsWith('second'))).toEqual([])
  })

  it('over another file', async () => {
    await writeFile(path('second.age'), 'kept')
    await expect(backUp([path('second.age')])).rejects.toThrow('exists already')
    expect(await readFile(path('second.age'), 'utf8')).toBe('kept')
  })

  it('if it would contain the master key', async () => {
    await appendFile(join(dataDir, 'widget/4.0.0-00000000/login-widget.js'), masterKey)
    await expect(backUp([path('second.age')])).rejects.toThrow('contains the master key')
    expect(existsSync(path('second.age'))).toBe(false)
  })
})
