import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseEnvironment } from '../platform/config/environment.ts'
import { readSettings } from '../platform/config/read-settings.ts'
import { systemRandom } from '../platform/machine/random.ts'
import { setUp } from './setup.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'setup-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function runSetup(lines: string[], file = join(folder, 'etc/settings.env')): Promise<string> {
  const output = new PassThrough()
  const printed: string[] = []
  output.on('data', (part) => printed.push(String(part)))
  await setUp(file, systemRandom, { input: Readable.from(lines.map((line) => `${line}\n`)), output })
  return printed.join('')
}

describe('the setup', () => {
  it('writes settings with which a server starts, and a master key, for their owner only', async () => {
    const printed = await runSetup([
      'https://login.example.org',
      'smtps://user:pass word@mail.example.org',
      'Bakery & Sons <no-reply@example.org>',
      '',
      '',
    ])
    const file = join(folder, 'etc/settings.env')
    const settings = parseEnvironment('production', readSettings({}, file))
    expect(settings).toMatchObject({
      PUBLIC_URL: 'https://login.example.org',
      SMTP_URL: 'smtps://user:pass word@mail.example.org',
      MAIL_FROM: 'Bakery & Sons <no-reply@example.org>',
      DATA_DIR: '/var/lib/cakelock',
      CAKE_MASTER_KEY: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'etc/master-key')).mode & 0o777).toBe(0o400)
    expect(printed).toContain('Back up /var/lib/cakelock')
    expect(printed).toContain("run 'cakelock doctor'")
    expect(printed).not.toContain(settings.CAKE_MASTER_KEY)
  })

  it('asks again after an invalid value, and for no folder if there is a database', async () => {
    const printed = await runSetup([
      '',
      'login.example.org',
      'http://localhost:4000',
      '',
      '',
      'postgres://localhost/c',
    ])
    expect(printed).toContain('A value is needed.')
    expect(printed).toContain('PUBLIC_URL must be a URL')
    expect(printed).toContain('Back up the database')
    expect(readFileSync(join(folder, 'etc/settings.env'), 'utf8')).not.toContain('DATA_DIR')
  })

  it('writes nothing if the lines end too early', async () => {
    await expect(runSetup(['https://login.example.org'])).rejects.toThrow('Nothing was written.')
    expect(() => statSync(join(folder, 'etc'))).toThrow()
  })

  it.each(['settings.env', 'master-key'])('never overwrites %s', async (name) => {
    writeFileSync(join(folder, name), 'kept')
    await expect(runSetup([], join(folder, 'settings.env'))).rejects.toThrow(`${name} exists already.`)
    expect(readFileSync(join(folder, name), 'utf8')).toBe('kept')
  })
})
