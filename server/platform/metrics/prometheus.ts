import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { counters, durations, gauges, maxValues, ofTable, otherValue } from './definitions.ts'
import type { Measurement, Metrics } from './metrics.ts'

const prefix = 'cakelock_'

/** Argon2id takes 30 to 100 ms, a call without it a few, and an email's wait for the database up to ten seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Gauges of the library whose names are reserved for counters; the same values are in their metrics by type. */
const misnamed = [
  'nodejs_active_resources_total',
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
]

/** Metrics, and what Prometheus receives. */
export type PrometheusMetrics = Metrics & {
  contentType: string
  /** Returns all metrics in Prometheus's text format. */
  scrape(): Promise<string>
}

/** Creates the metrics of this process, with those of Node: memory, processor, event loop and garbage collection. */
export function createPrometheusMetrics(version: string): PrometheusMetrics {
  const registers = [new Registry()]
  const [registry = new Registry()] = registers
  collectDefaultMetrics({ register: registry })
  for (const name of misnamed) registry.removeSingleMetric(name)
  const bound = createBounds()
  const readings: ReturnType<typeof limitReading>[] = []
  let measured: Measurement[] = []

  const countersByName = mapDefinitions(counters, (options) => new Counter({ ...options, registers }))
  const histograms = mapDefinitions(durations, (options) => new Histogram({ ...options, registers, buckets }))
  const gaugesByName = mapDefinitions(gauges, (options) => new Gauge({ ...options, registers }))
  gaugesByName.build_info.set({ version, node: process.versions.node }, 1)

  return {
    contentType: registry.contentType,
    count(name, labels) {
      countersByName[name].inc(bound(counters[name].labels, labels))
    },
    startTimer(name) {
      const stop = histograms[name].startTimer()
      return (labels) => void stop(bound(durations[name].labels, labels))
    },
    startWaiting(queue) {
      gaugesByName.queue_length.inc({ queue })
      const stop = histograms.queue_wait_seconds.startTimer({ queue })
      return () => {
        gaugesByName.queue_length.dec({ queue })
        stop()
      }
    },
    measure(read) {
      readings.push(limitReading(read))
    },
    async scrape() {
      const results = await Promise.all(readings.map((read) => read()))
      gaugesByName.readings_missing.set(results.filter((result) => result === undefined).length)
      // A value that could not be read again must not look like a current one.
      for (const { gauge, labels } of measured) gaugesByName[gauge].remove(labels)
      measured = results.flatMap((result) => result ?? [])
      for (const { gauge, labels, value } of measured) gaugesByName[gauge].set(labels, value)
      return registry.metrics()
    },
  }
}

type Labels = Record<string, string>
type Options = { name: string; help: string; labelNames: string[] }

function mapDefinitions<Name extends string, Metric>(
  definitions: Record<Name, { help: string; labels: object }>,
  create: (options: Options) => Metric,
): Record<Name, Metric> {
  const entries = Object.entries<{ help: string; labels: object }>(definitions)
  return Object.fromEntries(
    entries.map(([name, { help, labels }]) => [
      name,
      create({ name: prefix + name, help, labelNames: Object.keys(labels) }),
    ]),
  ) as Record<Name, Metric>
}

/**
 * Returns a function that replaces values that a label does not have. Values of a table are counted, so that a mistake
 * in the code cannot fill the memory of this process or of Prometheus.
 */
function createBounds() {
  const seen = new Map<string, Set<string>>()
  const isInTable = (label: string, value: string) => {
    const values = seen.get(label) ?? new Set()
    seen.set(label, values)
    if (values.size < maxValues) values.add(value)
    return values.has(value)
  }
  return (table: Record<string, readonly string[] | typeof ofTable>, labels: object): Labels => {
    const given: Partial<Labels> = { ...labels }
    return Object.fromEntries(
      Object.entries(table).map(([label, values]) => {
        const value = given[label] ?? ''
        const isValid = values === ofTable ? isInTable(label, value) : values.includes(value)
        return [label, isValid ? value : otherValue]
      }),
    )
  }
}

type Read = () => Measurement[] | Promise<Measurement[]>

/** How long a reading is used again, so that frequent scrapes do not add work for the database, in milliseconds. */
const maxAge = 5000

/** How long a scrape waits for a reading. */
const maxWait = 2000

/**
 * Limits what a reading costs: at most one runs at a time, its result is used again for five seconds, and a scrape waits
 * two seconds for it at most.
 * @param now returns milliseconds that never go back
 * @returns a function that returns undefined if the reading failed or took too long
 */
export function limitReading(
  read: Read,
  now: () => number = () => performance.now(),
  wait = maxWait,
): () => Promise<Measurement[] | undefined> {
  let startedAt = Number.NEGATIVE_INFINITY
  let isRunning = false
  let current: Promise<Measurement[] | undefined> = Promise.resolve(undefined)
  return async () => {
    if (!isRunning && now() - startedAt >= maxAge) {
      startedAt = now()
      isRunning = true
      current = (async () => read())()
        .catch(() => undefined)
        .finally(() => {
          isRunning = false
        })
    }
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), wait)
    })
    try {
      return await Promise.race([current, timeout])
    } finally {
      clearTimeout(timer)
    }
  }
}
