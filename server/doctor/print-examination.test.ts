import { expect, it } from 'vitest'
import { checkNames, type Examination } from './examine.ts'
import { type CheckResult, createReporter } from './finding.ts'
import { toJson, toText } from './print-examination.ts'

const skipped: CheckResult = { findings: [], skipped: 'No server runs.' }
const allSkipped = Object.fromEntries(checkNames.map((name) => [name, skipped])) as Examination
const report = createReporter({
  dns_no_address: { level: 'error', problem: '{host} has no IP address.', fix: 'Add one to {host}.' },
  tls_without_http2: { level: 'warning', problem: 'There is no HTTP/2.', fix: 'Enable it.' },
})
const finding = report('dns_no_address', { host: 'cakes.example.org' })
const examination: Examination = {
  ...allSkipped,
  settings: { findings: [], notes: ['The settings are valid.'] },
  dns: { findings: [finding], notes: ['It has one.'] },
  tls: { findings: [report('tls_without_http2')] },
}

it('the report for people has a line for each check, and the fix below each finding', () => {
  const lines = toText(examination).split('\n')
  expect(lines[0]).toBe('ok       settings: The settings are valid.')
  expect(lines).toContain('skipped  disk: No server runs.')
  const at = lines.indexOf('error    dns: cakes.example.org has no IP address. (dns_no_address)')
  expect(lines[at + 1]).toBe('         Fix: Add one to cakes.example.org.')
  expect(lines).toHaveLength(checkNames.length + 2 + 2)
  expect(lines.at(-1)).toMatch(/^1 error, 1 warning\. docs\/doctor\.md /)
  expect(toText(allSkipped)).toMatch(/\nNothing is wrong\.$/)
})

it('the report for programs has the same contents', () => {
  const { errors, warnings, checks } = JSON.parse(toJson(examination)) as {
    errors: number
    warnings: number
    checks: { check: string }[]
  }
  expect({ errors, warnings }).toEqual({ errors: 1, warnings: 1 })
  expect(checks.map(({ check }) => check)).toEqual(checkNames)
  expect(checks.find(({ check }) => check === 'dns')).toEqual({
    check: 'dns',
    findings: [finding],
    notes: [],
    skipped: null,
  })
})

it('a finding without one of its values is a mistake in the check', () => {
  expect(() => report('dns_no_address')).toThrow("needs the value 'host'")
})
