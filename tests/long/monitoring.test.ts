import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { mustPost, person } from '../support/browser/person.ts'
import { makeFolder } from '../support/programs/places.ts'
import { type NodeProcess, repository, startServer } from '../support/programs/server-process.ts'
import { findFreePort } from '../support/server/free-port.ts'
import { createDatabase } from '../support/server/postgres.ts'

// Prometheus and its promtool, from Debian, judge the metrics, the alert rules and the dashboard.

let folder: Awaited<ReturnType<typeof makeFolder>>
let server: NodeProcess
let origin: string
let address: string
const documents = join(repository, 'docs/monitoring')

/** Runs promtool, which prints its findings to both streams. @throws Error with them if there are any */
const promtool = (args: string[], input = '') =>
  execFileSync('promtool', args, { cwd: documents, input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] })

const scrape = async () => (await fetch(`http://${address}/metrics`)).text()

beforeAll(async () => {
  folder = await makeFolder()
  address = `127.0.0.1:${await findFreePort()}`
  const DATABASE_URL = await createDatabase(inject('postgresUrl'))
  const started = await startServer({ dataDir: folder.path, env: { METRICS_LISTEN: address, DATABASE_URL } })
  server = started.server
  origin = started.origin
  const account = { email: 'ann@bakery.example', password: person.password, session_duration_minutes: 60 }
  await mustPost(origin, '/stytch/register', account)
  await fetch(`${origin}/v1/users/user-live-1`)
}, 180_000)

afterAll(async () => {
  await server?.stop()
  await folder.remove()
})

it('promtool finds nothing to improve in the names, types and help texts', async () => {
  const text = await scrape()
  expect(text).toContain('cakelock_http_requests_total{')
  expect(promtool(['check', 'metrics'], text)).toBe('')
})

it('the pool of PostgreSQL connections is measured', async () => {
  const text = await scrape()
  expect(text).toMatch(/^cakelock_database_connections\{state="idle"\} \d+$/m)
  expect(text).toContain('cakelock_database_connections_max 10\n')
  expect(text).toContain('cakelock_readings_missing 0\n')
  expect(text).toMatch(/^cakelock_queue_wait_seconds_count\{queue="database_connection"\} [1-9]\d*$/m)
  expect(text).toMatch(/^cakelock_queue_wait_seconds_count\{queue="password_hash"\} [1-9]\d*$/m)
})

it('promtool accepts the alert rules, their test and the configuration', () => {
  expect(promtool(['check', 'rules', 'alerts.yml'])).toMatch(/SUCCESS: \d+ rules found/)
  expect(promtool(['check', 'config', 'prometheus.yml'])).toContain('SUCCESS')
  expect(promtool(['test', 'rules', 'alerts.test.yml'])).toContain('SUCCESS')
})

it('an alert rule that is broken fails its test', async () => {
  const rules = await readFile(join(documents, 'alerts.yml'), 'utf8')
  await writeFile(join(folder.path, 'alerts.yml'), rules.replace('> 600', '> 6000000'))
  await copyFile(join(documents, 'alerts.test.yml'), join(folder.path, 'alerts.test.yml'))
  expect(() => promtool(['test', 'rules', join(folder.path, 'alerts.test.yml')])).toThrow(
    'CakelockMessagesWait',
  )
})

describe('Prometheus', () => {
  let prometheus: ReturnType<typeof spawn>
  let api: string

  beforeAll(async () => {
    const settings = await readFile(join(documents, 'prometheus.yml'), 'utf8')
    const changed = settings
      .replace(/targets: .*/, `targets: ['${address}']`)
      .replace('scrape_interval: 15s', 'scrape_interval: 1s')
      .replace('[alerts.yml]', `[${join(documents, 'alerts.yml')}]`)
    const path = join(folder.path, 'prometheus.yml')
    await writeFile(path, changed)
    const listen = `127.0.0.1:${await findFreePort()}`
    api = `http://${listen}/api/v1`
    prometheus = spawn(
      'prometheus',
      [
        `--config.file=${path}`,
        `--storage.tsdb.path=${join(folder.path, 'tsdb')}`,
        `--web.listen-address=${listen}`,
      ],
      { stdio: 'ignore' },
    )
  })
  afterAll(async () => {
    prometheus.kill('SIGTERM')
    await once(prometheus, 'close')
  })

  /** Evaluates an expression. @returns how many series it has */
  async function query(expression: string): Promise<number> {
    const response = await fetch(`${api}/query?query=${encodeURIComponent(expression)}`).catch(
      () => undefined,
    )
    if (!response?.ok) return 0
    const { data } = (await response.json()) as { data: { result: unknown[] } }
    return data.result.length
  }

  it('scrapes the server, and evaluates the rules without an error', async () => {
    await expect.poll(() => query('up{job="cakelock"} == 1'), { timeout: 30_000 }).toBe(1)
    await expect.poll(() => query('cakelock_outbox_messages'), { timeout: 30_000 }).toBe(3)
    expect(await query('ALERTS')).toBe(0)
  })

  it('knows every metric of the dashboard', async () => {
    const { panels } = JSON.parse(await readFile(join(documents, 'dashboard.json'), 'utf8')) as {
      panels: { title: string; targets: { expr: string }[] }[]
    }
    for (const { title, targets } of panels) {
      for (const { expr } of targets) {
        const response = await fetch(`${api}/query?query=${encodeURIComponent(expr)}`)
        expect(await response.json(), title).toMatchObject({ status: 'success' })
      }
    }
  })
})
