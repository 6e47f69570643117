import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { counters, durations, gauges } from './definitions.ts'
import { createPrometheusMetrics } from './prometheus.ts'

const folder = new URL('../../../docs/', import.meta.url)
const readText = (path: string) => readFileSync(new URL(path, folder), 'utf8')

/** Names of metrics in a query, without the endings that a histogram adds. */
const listNames = (text: string) =>
  new Set(
    [...text.matchAll(/\b((?:cakelock|nodejs|process)_[a-z0-9_]+)/g)].map(([name]) =>
      name.replace(/_bucket$/, ''),
    ),
  )

describe('the files for Prometheus and Grafana', async () => {
  const served = await createPrometheusMetrics('1.2.3').scrape()
  const names = new Set([...served.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))

  it.each(['monitoring/alerts.yml', 'monitoring/alerts.test.yml', 'monitoring/dashboard.json'])(
    '%s only uses metrics that exist',
    (path) => {
      const used = [...listNames(readText(path))]
      expect(used.length).toBeGreaterThan(5)
      for (const name of used) expect(names).toContain(name)
    },
  )

  it('show every metric on the dashboard', () => {
    const shown = listNames(readText('monitoring/dashboard.json'))
    for (const name of Object.keys({ ...counters, ...durations, ...gauges }))
      expect(shown).toContain(`cakelock_${name}`)
  })

  it('test every alert', () => {
    const alerts = [...readText('monitoring/alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name)
    const tests = readText('monitoring/alerts.test.yml')
    for (const name of alerts) {
      expect(tests).toContain(`alertname: ${name}\n        exp_alerts:`)
      expect(readText('monitoring.md')).toContain(`\`${name}\``)
    }
  })
})

it('docs/monitoring.md lists every metric with its help text and labels', () => {
  const rows = Object.entries({ ...counters, ...durations, ...gauges }).map(([name, { help, labels }]) => {
    const labelNames = Object.keys(labels).map((label) => `\`${label}\``)
    return `| \`cakelock_${name}\` | ${labelNames.join(', ')} | ${help} |`
  })
  const page = readText('monitoring.md')
  for (const row of rows) expect(page).toContain(row)
})
