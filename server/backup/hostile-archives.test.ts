import { execFileSync } from 'node:child_process'
import { cp, link, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { addProjects, createServerOn } from '#support/server/test-server.ts'
import { connectPglite, connectUnchanged, createPglite } from '../platform/db/connect.ts'
import { ConfigError } from '../platform/errors/config-error.ts'
import { checkMasterKey } from '../platform/secrets/master-key-check.ts'
import { describeFolders, descriptionName } from './description.ts'
import { runBackup } from './run-backup.ts'
import { runRestore } from './run-restore.ts'

// A person who has the recipient, which is a public key, and can write to the storage of the backups.

/** The key of test servers. */
const masterKey = '07'.repeat(32)
const otherKey = 'ff'.repeat(32)
const silent = { input: process.stdin, output: process.stderr }

let folder: string
let encrypter: Encrypter
let settings: Record<string, string>
const path = (...names: string[]) => join(folder, ...names)

/**
 * Writes the files of a genuine backup to a folder, as the person prepares them.
 * @param database its folder. What is rejected before the database is opened has a small one
 */
async function prepare(name: string, database = 'small'): Promise<string> {
  await mkdir(path(name, 'widget/5.0.0-00000000'), { recursive: true })
  await writeFile(path(name, 'widget/5.0.0-00000000/login-widget.js'), 'kept')
  if (database) await cp(path(database), path(name, 'db'), { recursive: true })
  await sign(name, Buffer.from(masterKey, 'hex'))
  return path(name)
}

async function sign(name: string, key: Uint8Array): Promise<void> {
  const folders = { widget: path(name, 'widget'), db: path(name, 'db') }
  await mkdir(folders.db, { recursive: true })
  const description = await describeFolders(folders, { current: key }, new Date())
  await writeFile(path(name, descriptionName), JSON.stringify(description))
}

const changeDescription = (name: string, change: object) => async (archive: string) => {
  const description = JSON.parse(await readFile(join(archive, name), 'utf8'))
  await writeFile(join(archive, name), JSON.stringify({ ...description, ...change }))
}

/** Packs a folder with the system's tar, which writes what ours rejects. */
const pack = (from: string, ...args: string[]) =>
  execFileSync('tar', ['c', '-P', '-C', from, ...args, '.'], { maxBuffer: 2 ** 30 })

const compress = (bytes: Uint8Array) => gzipSync(bytes, { level: 1 })

const encrypt = async (bytes: Uint8Array) => writeFile(path('backup.age'), await encrypter.encrypt(bytes))

async function createDatabase(name: string, image?: Blob) {
  const client = await createPglite({ dataDir: path(name), ...(image && { loadDataDir: image }) })
  if (!image) return client.close()
  const db = await connectPglite(client)
  const server = await createServerOn(db)
  await addProjects(server.deps)
  await checkMasterKey(server.deps)
  await db.close()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cakelock-hostile-'))
  const identity = await generateX25519Identity()
  settings = { CAKE_MASTER_KEY: masterKey, BACKUP_IDENTITY: identity }
  encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(identity))
  await createDatabase('database', new Blob([await readFile(inject('pgliteImage'))]))
  await createDatabase('empty')
  await mkdir(path('small'))
  await writeFile(path('small/PG_VERSION'), '17\n')
  await cp(path('database'), path('unsealed/db'), { recursive: true })
  const db = await connectUnchanged(path('unsealed'))
  await db.transaction((tx) => tx.execute(sql`delete from sealed_secrets`))
  await db.close()
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const check = (change: Record<string, string> = {}) =>
  runBackup(['--check', path('backup.age')], { ...settings, ...change }, silent)

async function restore(): Promise<{ printed: string; warnings: string[] }> {
  const warnings: string[] = []
  const target = path('target')
  await rm(target, { recursive: true, force: true })
  const warn = (sentence: string) => warnings.push(sentence)
  const printed = await runRestore([path('backup.age')], { ...settings, DATA_DIR: target }, silent, warn)
  return { printed, warnings }
}

it('a genuine backup passes, also after a rotation of the master key', async () => {
  await encrypt(compress(pack(await prepare('genuine', 'database'))))
  expect(await check()).toContain('The master key opens it. A server with this key wrote it.')
  const rotated = { CAKE_MASTER_KEY: otherKey, CAKE_MASTER_KEY_PREVIOUS: masterKey }
  expect(await check(rotated)).toContain('A server with this key wrote it.')
})

it('a backup of version 5.0, which has no code, is restored with a warning, and the check says so', async () => {
  const archive = await prepare('earlier', 'database')
  await changeDescription(descriptionName, { version: '5.0.0', code: undefined })(archive)
  await encrypt(compress(pack(archive)))
  expect(await check()).toMatch(/The master key opens it\. Version 5\.0\.0 made this backup, so only/)
  const { printed, warnings } = await restore()
  expect(printed).toContain('2 projects')
  expect(warnings).toEqual([expect.stringMatching(/^Warning: Version 5\.0\.0 made this backup, so only/)])
})

const changed = 'was changed after a server wrote it'
const damaged = 'is damaged, or it is not a backup'
const noDescription = 'has no description'
const noDatabase = 'has no database'
const inDescription = (change: object) => changeDescription(descriptionName, change)

it.each<[string, (archive: string) => unknown, string]>([
  ['without a description', (at) => rm(join(at, descriptionName)), noDescription],
  ['with a description that is not JSON', (at) => writeFile(join(at, descriptionName), '{'), noDescription],
  ['with the description null', (at) => writeFile(join(at, descriptionName), 'null'), noDescription],
  ['without a version', inDescription({ version: undefined }), noDescription],
  ['of a later version', inDescription({ version: '99.0.0' }), 'is from version 99.0.0'],
  ['with a date that changes the terminal', inDescription({ createdAt: '\u001b[2J' }), noDescription],
  ['with another date', inDescription({ createdAt: '2020-01-01T00:00:00.000Z' }), changed],
  ['with a code of something else', inDescription({ code: 'a'.repeat(64) }), changed],
  [
    'with a changed script',
    (at) => writeFile(join(at, 'widget/5.0.0-00000000/login-widget.js'), 'x'),
    changed,
  ],
  ['with another script', (at) => writeFile(join(at, 'widget/login-widget.js'), 'x'), changed],
  ['without a script', (at) => rm(join(at, 'widget'), { recursive: true }), changed],
  ['with a changed database', (at) => writeFile(join(at, 'db/PG_VERSION'), '99\n'), changed],
  ['with a link', (at) => symlink('/etc/passwd', join(at, 'widget/passwd')), damaged],
  ['with a hard link', (at) => link(join(at, descriptionName), join(at, 'widget/again')), damaged],
])('a backup %s is rejected in a sentence', async (title, change, sentence) => {
  const archive = await prepare(title)
  await change(archive)
  await encrypt(compress(pack(archive)))
  await rejectBoth(sentence)
})

it.each<[string, string, string]>([
  ['without a database', '', noDatabase],
  ['whose database has no tables', 'empty', 'does not have the tables of a server'],
  ['without a value under the master key', 'unsealed/db', 'Nothing in the database is encrypted'],
])('a backup %s is rejected in a sentence, even with a valid code', async (title, database, sentence) => {
  const archive = await prepare(title, database)
  await encrypt(compress(pack(archive)))
  await reject(check(), sentence)
  // A forged backup without a code pretends to be older.
  await inDescription({ version: '5.0.0', code: undefined })(archive)
  await encrypt(compress(pack(archive)))
  await reject(restore(), sentence)
})

it('a backup of a database that is none is rejected in a sentence', async () => {
  const archive = await prepare('noise', '')
  await writeFile(join(archive, 'db/PG_VERSION'), 'noise')
  await inDescription({ version: '5.0.0', code: undefined })(archive)
  await encrypt(compress(pack(archive)))
  await reject(restore(), 'is damaged, or it is not the database of a server')
})

it('a backup of a server with another master key is rejected in a sentence', async () => {
  const archive = await prepare('foreign', 'database')
  await sign('foreign', Buffer.from(otherKey, 'hex'))
  await encrypt(compress(pack(archive)))
  await reject(restore(), changed)
  await expect(check({ CAKE_MASTER_KEY: otherKey })).rejects.toThrow(
    'CAKE_MASTER_KEY does not open this database',
  )
})

it.each<[string, () => Promise<unknown>, string]>([
  ['an empty archive', () => encrypt(gzipSync(Buffer.alloc(1024))), noDescription],
  [
    'an archive that ends early',
    async () => encrypt(compress(pack(path('genuine')).subarray(0, 5000))),
    damaged,
  ],
  ['something that is not a tar archive', () => encrypt(gzipSync(Buffer.alloc(2000, 'a'))), damaged],
  ['something that is not compressed', () => encrypt(pack(path('genuine')).subarray(0, 5000)), damaged],
  ['nothing', () => encrypt(Buffer.alloc(0)), damaged],
  [
    'an archive that is not encrypted',
    () => writeFile(path('backup.age'), pack(path('genuine')).subarray(0, 5000)),
    'age did not encrypt it',
  ],
  [
    'a path outside of the folder',
    () => encrypt(compress(pack(path('genuine', 'widget'), '--transform', 's,^,../outside/,'))),
    damaged,
  ],
])('%s is rejected in a sentence', async (_, write, sentence) => {
  await write()
  await rejectBoth(sentence)
})

async function rejectBoth(sentence: string) {
  await reject(check(), sentence)
  await reject(restore(), sentence)
}

async function reject(attempt: Promise<unknown>, sentence: string) {
  const error = await attempt.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ConfigError)
  expect((error as ConfigError).message).toContain(sentence)
}
