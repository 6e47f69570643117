import { describe, expect, it } from 'vitest'
import { errorCodes, errors } from '#contract/errors.ts'
import { gate } from '#contract/gate.ts'
import { routes } from '#contract/routes/all.ts'
import { allSources, isTest, textOf } from './source-files.ts'

describe('every error code', () => {
  it.each(errorCodes)('%s has a sentence and an error status', (code) => {
    const { status, text } = errors[code]
    expect(text).toMatch(/^[A-Z].{8,}/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
  })

  it('except session_ended has a status other than 401', () => {
    expect(errorCodes.filter((code) => errors[code].status === 401)).toEqual(['session_ended'])
  })

  it('of an onboarding step has status 403', () => {
    for (const { missing } of gate) expect(errors[missing].status).toBe(403)
  })
})

/** The routes of the contract that the server serves: `serve(api, routes.name, …)`, `serveDone(…)`, `serveWithin(…)`, `serveCsv(…)` or `serveSigned(…)`. */
const served = allSources()
  .filter((path) => path.startsWith('server/') && !isTest(path))
  .flatMap((path) => [
    ...textOf(path).matchAll(/\bserve(?:Done|Within|Csv|Signed)?\(\s*\w+,\s*(?:\w+\.)?(\w+),/g),
  ])
  .map(([, name]) => name)

describe('every route', () => {
  it.each(Object.values(routes).map((route) => [`${route.method} ${route.path}`]))(
    '%s is described once',
    (name) => {
      const same = Object.values(routes).filter((route) => `${route.method} ${route.path}` === name)
      expect(same).toHaveLength(1)
    },
  )

  it.each(Object.keys(routes))('%s is served', (name) => {
    expect(served).toContain(name)
  })
})
