import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { catalog } from '../../server/doctor/examine.ts'
import { createInstallation, type Installation } from '../support/doctor/installation.ts'
import { machineFaults, startTimeServer, useEmbedded } from '../support/doctor/machine-faults.ts'
import { type Fault, networkFaults } from '../support/doctor/network-faults.ts'
import { serviceFaults } from '../support/doctor/service-faults.ts'
import type { NodeProcess } from '../support/programs/server-process.ts'
import type {} from '../support/server/database.ts'

// `cakelock doctor` as an operator runs it, on an installation that is broken in one place at a time.

let installation: Installation
let server: NodeProcess

beforeAll(async () => {
  installation = await createInstallation(inject('postgresUrl'))
  server = await installation.startServer()
}, 180_000)
afterEach(() => installation.reset(), 180_000)
afterAll(async () => {
  await installation.close()
  await server.stop()
}, 180_000)

describe('on an installation without faults, the doctor', () => {
  it('reports nothing, and ends with 0', async () => {
    const { ids, code, output } = await installation.diagnose()
    expect(ids, output).toEqual([])
    expect(code).toBe(0)
  })

  it('prints no secret', async () => {
    installation.args.push('--send', 'ann@example.org')
    const { output } = await installation.diagnose()
    expect(output).not.toMatch(/secret@|user:|(?:0f){8}/)
    expect(installation.relay.received.at(-1)).toMatch(/^DKIM-Signature: /m)
  })

  it('looks at the embedded database, whether or not a server runs', async () => {
    await useEmbedded(installation)
    const toState = (output: string) =>
      (JSON.parse(output) as { checks: { check: string; notes: string[] }[] }).checks
        .filter(({ check }) => check === 'database' || check === 'keys')
        .flatMap(({ notes }) => notes)
    const { settings, startServer } = installation
    expect(toState((await installation.diagnose()).output)).toEqual([
      expect.stringContaining('has the schema of this version'),
      'The master key opens the database.',
    ])
    const embedded = await startServer({ ...settings, DATABASE_URL: '' })
    installation.later(() => embedded.stop())
    expect(toState((await installation.diagnose()).output)).toEqual([
      'The server has opened its database.',
      'The master key opens the database.',
    ])
  })

  it('says in one line per check what needs a server if none runs', async () => {
    installation.settings.PORT = String(installation.port + 1)
    await installation.changeProxy({ target: installation.port + 1 })
    const { ids, code, output } = await installation.diagnose()
    expect({ ids, code }).toEqual({ ids: [], code: 0 })
    const { checks } = JSON.parse(output) as { checks: { check: string; skipped: string | null }[] }
    const skipped = checks.filter((check) => check.skipped !== null).map(({ check }) => check)
    expect(skipped).toEqual(expect.arrayContaining(['server', 'proxy']))
  })

  it('compares the clock with a time server', async () => {
    installation.args.push('--ntp', await startTimeServer(installation, 120_000))
    expect(await installation.diagnose()).toMatchObject({ ids: ['clock_wrong'], code: 1 })
  })
})

const faults: Readonly<Record<string, Fault>> = { ...networkFaults, ...machineFaults, ...serviceFaults }

/** Findings that only the tables of server/doctor trigger, with the reason. */
const withoutFault = {
  database_old: 'Debian packages no PostgreSQL before 15',
  check_failed: 'no fault that is known makes a check fail unexpectedly',
  database_without_folding: 'Debian packages no PostgreSQL without ICU',
  database_without_trigrams: 'the extension is a file of the PostgreSQL that other tests use',
}

describe('the doctor reports', () => {
  it.each(Object.entries(faults))('%s', async (id, breakIt) => {
    await breakIt(installation)
    const { ids, code, output } = await installation.diagnose()
    expect(ids, output).toContain(id)
    const { errors } = JSON.parse(output) as { errors: number }
    expect(code).toBe(errors > 0 ? 1 : 0)
  })

  it('every finding of its catalog', () => {
    const all = Object.values(catalog).flatMap((findings) => Object.keys(findings))
    expect([...Object.keys(faults), ...Object.keys(withoutFault)].toSorted()).toEqual(all.toSorted())
  })
})
