import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '../errors/config-error.ts'
import { maxValues } from './definitions.ts'
import { listenForMetrics, type MetricsAddress } from './listen-metrics.ts'
import type { Measurement } from './metrics.ts'
import { createPrometheusMetrics, limitReading } from './prometheus.ts'
import { startMetrics } from './start-metrics.ts'

const listSeries = (text: string, name: string) =>
  text.split('\n').filter((line) => line.startsWith(`cakelock_${name}`))

describe('the metrics', () => {
  it('count a value that its label does not have as other', async () => {
    const metrics = createPrometheusMetrics('1.2.3')
    const labels = { surface: 'portal', route: '/', status: '2xx' } as const
    for (const method of ['GET', 'BREW', 'X'.repeat(99)])
      metrics.count('http_requests_total', { ...labels, method })
    expect(listSeries(await metrics.scrape(), 'http_requests_total')).toEqual([
      'cakelock_http_requests_total{surface="portal",method="GET",route="/",status="2xx"} 1',
      'cakelock_http_requests_total{surface="portal",method="other",route="/",status="2xx"} 2',
    ])
  })

  it('stop adding series if a table has too many values', async () => {
    const metrics = createPrometheusMetrics('1.2.3')
    for (let index = 0; index < maxValues + 50; index += 1)
      metrics.count('limits_reached_total', { limit: `limit-${index}` })
    const series = listSeries(await metrics.scrape(), 'limits_reached_total')
    expect(series).toHaveLength(maxValues + 1)
    expect(series.at(-1)).toBe('cakelock_limits_reached_total{limit="other"} 50')
  })

  it('include the versions, the wait for a turn, and those of Node', async () => {
    const metrics = createPrometheusMetrics('1.2.3')
    const end = metrics.startWaiting('password_hash')
    expect(await metrics.scrape()).toContain('cakelock_queue_length{queue="password_hash"} 1\n')
    end()
    const text = await metrics.scrape()
    expect(text).toContain(`cakelock_build_info{version="1.2.3",node="${process.versions.node}"} 1\n`)
    expect(text).toContain('cakelock_queue_length{queue="password_hash"} 0\n')
    expect(text).toContain('cakelock_queue_wait_seconds_count{queue="password_hash"} 1\n')
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_heap_size_used_bytes',
      'process_resident_memory_bytes',
    ])
      expect(text).toMatch(new RegExp(`^${name} [\\d.e-]+$`, 'm'))
  })

  it('leave out a value that cannot be read again, and count the reading', async () => {
    const metrics = createPrometheusMetrics('1.2.3')
    const value: Measurement = { gauge: 'outbox_messages', labels: { channel: 'email' }, value: 7 }
    metrics.measure(() => [value])
    metrics.measure(() => Promise.reject(new Error('The database is unavailable.')))
    const text = await metrics.scrape()
    expect(listSeries(text, 'outbox_messages')).toEqual(['cakelock_outbox_messages{channel="email"} 7'])
    expect(listSeries(text, 'readings_missing')).toEqual(['cakelock_readings_missing 1'])
  })
})

describe('a reading', () => {
  const reading: Measurement = { gauge: 'webhook_events', labels: {}, value: 1 }

  it('is repeated after five seconds', async () => {
    let now = 0
    let count = 0
    const read = limitReading(
      () => {
        count += 1
        return [reading]
      },
      () => now,
    )
    for (const at of [0, 1000, 4999]) {
      now = at
      expect(await read()).toEqual([reading])
    }
    expect(count).toBe(1)
    now = 5000
    await read()
    expect(count).toBe(2)
  })

  it('that takes too long is missing, and does not start again before it ends', async () => {
    let now = 0
    let count = 0
    let finish = (_: Measurement[]) => {}
    const read = limitReading(
      () => {
        count += 1
        return new Promise((resolve) => (finish = resolve))
      },
      () => now,
      1,
    )
    expect(await read()).toBeUndefined()
    now = 60_000
    expect(await read()).toBeUndefined()
    expect(count).toBe(1)
    finish([reading])
    await expect.poll(read).toEqual([reading])
  })
})

describe('the address of the metrics', () => {
  let folder: string
  let stop: (() => Promise<void>) | undefined
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'metrics-'))
  })
  afterEach(async () => {
    await stop?.()
    stop = undefined
    rmSync(folder, { recursive: true })
  })

  const metrics = { contentType: 'text/plain', scrape: async () => 'up 1\n' }
  const send = (socketPath: string, path: string, method = 'GET') =>
    new Promise<{ status?: number; text: string }>((resolve, reject) => {
      const call = request({ socketPath, path, method }, async (response) => {
        let text = ''
        for await (const part of response) text += String(part)
        resolve({ ...(response.statusCode ? { status: response.statusCode } : {}), text })
      })
      call.on('error', reject).end()
    })

  it('can be a socket, which serves /metrics only, to the group of the server', async () => {
    const path = join(folder, 'metrics.sock')
    stop = await listenForMetrics(metrics, { path })
    expect(statSync(path).mode & 0o777).toBe(0o660)
    expect(await send(path, '/metrics')).toEqual({ status: 200, text: 'up 1\n' })
    expect((await send(path, '/')).status).toBe(404)
    expect((await send(path, '/metrics', 'POST')).status).toBe(405)
    await stop()
    stop = undefined
    expect(existsSync(path)).toBe(false)
  })

  it('replaces the socket that a killed process left', async () => {
    const path = join(folder, 'metrics.sock')
    const program = `require('net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`
    expect(() => execFileSync(process.execPath, ['-e', program])).toThrow()
    expect(existsSync(path)).toBe(true)
    stop = await listenForMetrics(metrics, { path })
    expect((await send(path, '/metrics')).status).toBe(200)
  })

  it.each<[string, (path: string) => MetricsAddress]>([
    ['does not exist', (path) => ({ path: join(path, 'missing/metrics.sock') })],
    ['is not an IP address of this machine', () => ({ host: '192.0.2.1', port: 9464 })],
  ])('that %s is named', async (reason, toAddress) => {
    const error = await listenForMetrics(metrics, toAddress(folder)).catch((problem: unknown) => problem)
    expect(error).toBeInstanceOf(ConfigError)
    expect(error).toMatchObject({ message: expect.stringMatching(`^METRICS_LISTEN names .*${reason}`) })
  })

  it('that another program uses is named', async () => {
    const path = join(folder, 'metrics.sock')
    stop = await listenForMetrics(metrics, { path })
    await expect(listenForMetrics(metrics, { path })).rejects.toThrow(
      `METRICS_LISTEN names ${path}, but another`,
    )
  })

  it('is none by default, and then nothing is recorded', async () => {
    const started = await startMetrics(undefined)
    expect(started.metrics).not.toHaveProperty('scrape')
    await started.stopMetrics()
  })
})
