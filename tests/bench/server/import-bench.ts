import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { makeFolder } from '../../support/programs/places.ts'
import { type Probed, postTo, startSessionServer } from './session-bench.ts'

/**
 * The limits: how many times as long as a bare COPY an import may take, and how many times as long as on an idle server
 * a call may take during an import.
 */
const maxTimes = { copy: 3, call: 2 }

const tables = ['users', 'emails', 'passwords']

/**
 * Imports users with bcrypt hashes, and then copies the same rows with a bare COPY into tables with the same indexes.
 * Meanwhile, a server handles `sessions.authenticate` about 50 times a second. @returns exceeded limits
 */
export async function benchImport(
  databaseUrl: string,
  { people, rounds }: { people: number; rounds: number },
): Promise<string[]> {
  const folder = await makeFolder()
  await chmod(folder.path, 0o777)
  const { child, started } = await startSessionServer(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const file = `${folder.path}/people.jsonl`
    await writePeople(file, people)
    for (const table of tables) {
      await client.query(`create table copied_${table} (like ${table} including all)`)
    }
    const misses: string[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const project = await addProject(client)
      await sleep(2000)
      const idle = await probe(started, sleep(5000))
      const importing = runImport(databaseUrl, project, file)
      const busy = await probe(started, importing)
      const { milliseconds } = await importing
      const copied = await copyRows(client, project, folder.path)
      const [ratio, slower] = [milliseconds / copied, busy / idle]
      const line =
        `import of ${people} people: ${milliseconds.toFixed(0)} ms, bare COPY ${copied.toFixed(0)} ms, ratio ${ratio.toFixed(2)}; ` +
        `p95 of a call ${busy.toFixed(1)} ms, idle ${idle.toFixed(1)} ms, ratio ${slower.toFixed(2)}`
      console.log(line)
      if (ratio > maxTimes.copy || slower > maxTimes.call) misses.push(line)
    }
    return misses.length < rounds ? [] : misses
  } finally {
    await client.end()
    child.kill()
    await folder.remove()
  }
}

/** Writes users with different email addresses. The bcrypt hashes are random text, because no one signs in. */
async function writePeople(path: string, people: number): Promise<void> {
  const output = createWriteStream(path)
  const alphabet = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  for (let number = 0; number < people; number += 1) {
    const random = Buffer.from(randomUUID() + randomUUID())
    const hash = Array.from(random.subarray(0, 53), (byte) => alphabet[byte % 64]).join('')
    const line = {
      external_id: `customer-${number}`,
      created_at: '2024-02-03T04:05:06.000Z',
      name: { first_name: 'Ann', last_name: `Example ${number}` },
      emails: [{ email: `ann.example.${number}@shop.example`, verified: true }],
      password: { hash_type: 'bcrypt', hash: `$2b$10$${hash}` },
      untrusted_metadata: { theme: 'dark' },
    }
    if (!output.write(`${JSON.stringify(line)}\n`)) await once(output, 'drain')
  }
  output.end()
  await once(output, 'close')
}

async function addProject(client: pg.Client): Promise<string> {
  const id = `project-${randomUUID()}`
  await client.query(
    `insert into projects (id, name, public_token, allowed_origins, products, created_at) values ($1, $1, $1, '[]', '[]', now())`,
    [id],
  )
  return id
}

async function runImport(
  databaseUrl: string,
  project: string,
  file: string,
): Promise<{ milliseconds: number }> {
  const script = fileURLToPath(new URL('import-run.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, databaseUrl, project, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const result = JSON.parse(await text(child.stdout)) as { milliseconds: number; summary: string }
  if (!result.summary.endsWith(' 0 users rejected.')) throw new Error(result.summary)
  return result
}

/** Copies the rows of a project. @returns how long COPY took, in milliseconds */
async function copyRows(client: pg.Client, project: string, folder: string): Promise<number> {
  let total = 0
  for (const table of tables) {
    const path = `${folder}/${table}`
    await client.query(`copy (select * from ${table} where project_id = '${project}') to '${path}'`)
    await client.query(`truncate copied_${table}`)
    await client.query('checkpoint')
    const startedAt = performance.now()
    await client.query(`copy copied_${table} from '${path}'`)
    total += performance.now() - startedAt
  }
  return total
}

/** Calls the server repeatedly until the given work is done. @returns the 95th percentile in milliseconds */
async function probe(started: Probed, until: Promise<unknown>): Promise<number> {
  let isDone = false
  void until.finally(() => {
    isDone = true
  })
  const times: number[] = []
  while (!isDone) {
    const startedAt = performance.now()
    await postTo(started, times.length)
    times.push(performance.now() - startedAt)
    await sleep(20)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}
