import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePerson, mustPost, person } from '../support/browser/person.ts'
import { readRecipe, sh } from '../support/programs/backup-recipes.ts'
import { installProgram } from '../support/programs/installed-program.ts'
import {
  type Acknowledged,
  askDirectly,
  bakedHere,
  findHalves,
  findLosses,
} from '../support/programs/kill-rounds.ts'
import { makeFolder } from '../support/programs/places.ts'
import {
  type NodeProcess,
  productionSettings,
  repository,
  runProgram,
  startServer,
} from '../support/programs/server-process.ts'

const kills = 50
const email = 'baker@backup.test'
const passphrase = 'plum orchard in heavy rain'

let folder: Awaited<ReturnType<typeof makeFolder>>
let program: string
let server: NodeProcess
let origin: string
let token: string
let env: Record<string, string>
let isStopped = false
const restoredServers: NodeProcess[] = []
let load: Promise<void>[] = []

/** What the server acknowledged, and the key of each cake by its checksum. */
const acknowledged: Acknowledged = { registered: [], codes: [], bakes: [] }
const cakeKeys = new Map<string, string>()

const path = (name: string) => join(folder.path, name)
const run = (args: string[], change: Record<string, string> = {}) =>
  runProgram([program, ...args], { ...env, ...change }, folder.path)

async function mustRun(args: string[], change: Record<string, string> = {}): Promise<string> {
  const started = run(args, change)
  expect(await started.ended, started.output()).toBe(0)
  return started.output()
}

const snapshot = () => ({
  acknowledged: { ...acknowledged, registered: [...acknowledged.registered], bakes: [...acknowledged.bakes] },
  cakes: [...cakeKeys],
})

async function runBaker(at: string, ...args: string[]) {
  const account = {
    CAKELOCK_SERVER: at,
    CAKELOCK_EMAIL: email,
    CAKELOCK_PASSWORD: person.password,
    CAKELOCK_PIN: person.pin,
    INIT_CWD: folder.path,
  }
  const cli = join(repository, 'dist/unpacked/cakelock-cli/cakelock.js')
  const started = runProgram([cli, ...args, '--email', email], account, folder.path)
  expect(await started.ended, started.output()).toBe(0)
}

async function register() {
  const address = `register-${randomBytes(8).toString('hex')}@mail.test`
  const account = { email: address, password: person.password, session_duration_minutes: 60 }
  const { session_token } = await mustPost<{ session_token: string }>(origin, '/stytch/register', account)
  acknowledged.registered.push({
    email: address,
    tokenHash: createHash('sha256').update(session_token).digest('hex'),
  })
}

async function bake() {
  const checksum = randomBytes(32).toString('hex')
  const key = randomBytes(32).toString('hex')
  const cake = {
    checksum,
    filetitle: bakedHere,
    keys: [{ key_path: ['file'], key }],
    permissions: [email, '*@mail.test'].map((address) => ({ email: address, key_path: ['file'] })),
    openable_date: null,
    expiration_date: null,
  }
  acknowledged.bakes.push((await mustPost<{ id: string }>(origin, '/cakes', cake, token)).id)
  cakeKeys.set(checksum, key)
}

async function repeat(act: () => Promise<void>) {
  while (!isStopped) {
    await act()
    await sleep(20)
  }
}

beforeAll(async () => {
  folder = await makeFolder()
  program = await installProgram(path('program'))
  const identity = await sh('age-keygen -o identity.txt 2>&1', {}, folder.path)
  env = {
    DATA_DIR: path('data'),
    CAKE_MASTER_KEY: productionSettings.CAKE_MASTER_KEY,
    FREE_CAKES_PER_MONTH: '100000',
    BACKUP_RECIPIENT: /age1\w+/.exec(identity)?.[0] ?? '',
    BACKUP_IDENTITY_FILE: path('identity.txt'),
  }
  await writeFile(path('passphrase'), `${passphrase}\n`)
  ;({ server, origin } = await startServer({
    dataDir: path('data'),
    env: {
      CAKE_MASTER_KEY: env.CAKE_MASTER_KEY,
      FREE_CAKES_PER_MONTH: '100000',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
    },
  }))
  token = await makePerson(origin, email)
  await writeFile(path('plan.txt'), 'three layers, one cherry')
  await runBaker(origin, 'bake', 'plan.txt', '--to', email)
  load = [repeat(register), repeat(bake), repeat(bake)]
}, 300_000)

afterAll(async () => {
  isStopped = true
  await Promise.all(load)
  await Promise.all([server, ...restoredServers].map((started) => started?.stop()))
  await folder.remove()
}, 60_000)

describe('a backup while the server takes writes', () => {
  const today = new Date().toISOString().slice(0, 10)
  const replacements = () => ({ '/backup/': `${folder.path}/`, '2026-11-26': today })
  const follow = (word: string, change: Record<string, string> = {}) =>
    sh(
      `cakelock() { "${process.execPath}" "${program}" "$@"; }\n${readRecipe(word, replacements())}`,
      { ...env, ...change },
      folder.path,
    )
  let before: ReturnType<typeof snapshot>

  it('has everything that was acknowledged before it, and nothing incomplete', async () => {
    await expect.poll(() => acknowledged.bakes.length, { timeout: 120_000 }).toBeGreaterThan(20)
    await expect.poll(() => acknowledged.registered.length, { timeout: 120_000 }).toBeGreaterThan(3)
    before = snapshot()
    await follow('$(date')
    expect(await follow('--check')).toContain('The master key opens it.')
    await follow('cakelock restore', { DATA_DIR: path('restored') })
    await askDirectly(path('restored'), undefined, async (ask) => {
      expect(await findLosses(ask, before.acknowledged)).toEqual([])
      expect(await findHalves(ask)).toEqual([])
    })
  })

  it('opens every cake on another server', async () => {
    const restored = await startServer({
      dataDir: path('restored'),
      env: { CAKE_MASTER_KEY: env.CAKE_MASTER_KEY, TRUST_PROXY: '1', LOG_LEVEL: 'error' },
    })
    restoredServers.push(restored.server)
    await runBaker(restored.origin, 'open', 'plan.txt.cake', '--out', 'opened.txt')
    expect(await readFile(path('opened.txt'), 'utf8')).toBe('three layers, one cherry')
    for (const [checksum, key] of before.cakes) {
      const reply = await mustPost<{ keys: string[] }>(
        restored.origin,
        '/get_keys',
        { checksum, email },
        token,
      )
      expect(reply.keys).toEqual([key])
    }
    process.stdout.write(`${before.cakes.length} cakes opened on the restored server\n`)
  })

  it('opens with age, by identity and by passphrase', async () => {
    await follow('age --decrypt')
    expect(await readdir(path('db'))).toContain('PG_VERSION')
    await mustRun(['backup', 'passphrase.age'], {
      BACKUP_RECIPIENT: '',
      BACKUP_PASSPHRASE_FILE: path('passphrase'),
    })
    // age reads a passphrase only from a terminal.
    await sh(`echo '${passphrase}' | script -qec 'age -d -o plain passphrase.age' /dev/null`, {}, folder.path)
    expect(await sh('tar tzf plain | head -1', {}, folder.path)).toContain('backup.json')
    const wrong = run(['backup', '--check', 'passphrase.age'], { BACKUP_PASSPHRASE: 'another passphrase' })
    expect(await wrong.ended).toBe(1)
    expect(wrong.output()).toContain('does not open with this passphrase')
  })

  it('is rejected after a change of one byte', async () => {
    const bytes = await readFile(path(`cakelock-${today}.tar.gz.age`))
    for (let part = 0; part < 5; part += 1) {
      const changed = Buffer.from(bytes)
      const position = Math.floor((part + Math.random()) * (bytes.length / 5))
      changed[position] = (changed[position] ?? 0) ^ (1 << (part + 1))
      await writeFile(path('changed.age'), changed)
      const rejected = run(['restore', 'changed.age'], { DATA_DIR: path('untouched') })
      expect(await rejected.ended, `byte ${position}`).toBe(1)
      expect(existsSync(join(path('untouched'), 'db'))).toBe(false)
    }
  })
})

/** Starts a command and kills it at a random moment, up to a bit after its usual end. @returns whether it had ended */
async function killAtRandom(args: string[], duration: number, change: Record<string, string> = {}) {
  const started = run(args, change)
  await Promise.race([sleep(Math.random() * duration * 1.05), started.ended])
  started.child.kill('SIGKILL')
  return (await started.ended) === 0
}

const measure = async (work: () => Promise<unknown>) => {
  const start = Date.now()
  await work()
  return Date.now() - start
}

describe(`after ${kills} kills`, () => {
  it('of backups, each file with the final name is a backup, and the server has lost nothing', async () => {
    const duration = await measure(() => mustRun(['backup', 'measured.age']))
    const report = { ended: 0, files: 0, unusable: 0 }
    for (let round = 0; round < kills; round += 1) {
      const name = `killed-${round}.age`
      if (await killAtRandom(['backup', name], duration)) report.ended += 1
      if (!existsSync(path(name))) continue
      report.files += 1
      if ((await run(['backup', '--check', name]).ended) !== 0) report.unusable += 1
    }
    process.stdout.write(`Backups of ${duration} ms, ${kills} kills: ${JSON.stringify(report)}\n`)
    expect(report.unusable).toBe(0)
    expect(report.ended).toBeLessThan(kills / 2)
    const before = snapshot()
    await mustRun(['backup', 'last.age'])
    expect((await readdir(path('data'))).filter((name) => name.startsWith('.'))).toEqual([])
    await mustRun(['restore', 'last.age'], { DATA_DIR: path('last') })
    await askDirectly(path('last'), undefined, async (ask) =>
      expect(await findLosses(ask, before.acknowledged)).toEqual([]),
    )
  })

  it('of restores, no server starts with half of the data', async () => {
    const target = path('target')
    const change = { DATA_DIR: target }
    const args = ['restore', 'last.age']
    const duration = await measure(() => mustRun(args, change))
    const count = (ask: Parameters<Parameters<typeof askDirectly>[2]>[0]) =>
      ask(
        'select (select count(*)::int from files) as cakes, (select count(*)::int from sign_ups) as sign_ups',
      )
    const complete = await askDirectly(target, undefined, count)
    await rm(target, { recursive: true })
    const report = { complete: 0, rejected: 0, empty: 0, started: 0 }
    for (let round = 0; round < kills; round += 1) {
      await killAtRandom(args, duration, change)
      const names = existsSync(target) ? await readdir(target) : []
      if (names.includes('db')) {
        report.complete += 1
        await mustRun(['migrate'], change)
        expect(await askDirectly(target, undefined, count)).toEqual(complete)
        await rm(target, { recursive: true })
      } else if (names.includes('.cakelock-restore')) {
        const started = run(['migrate'], change)
        if ((await started.ended) === 1 && started.output().includes('is not finished')) report.rejected += 1
        else report.started += 1
        // The next round repeats the restore in the same folder.
      } else report.empty += 1
    }
    process.stdout.write(`Restores of ${duration} ms, ${kills} kills: ${JSON.stringify(report)}\n`)
    expect(report.started).toBe(0)
    expect(report.rejected).toBeGreaterThan(kills / 4)
    if (existsSync(join(target, 'db'))) await rm(target, { recursive: true })
    await mustRun(args, change)
    expect(await askDirectly(target, undefined, count)).toEqual(complete)
  })
})
