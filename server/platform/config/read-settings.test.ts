import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError } from '../errors/config-error.ts'
import { readSettings } from './read-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
function write(text: string): string {
  files += 1
  const path = join(folder, `${files}.env`)
  writeFileSync(path, text)
  return path
}

describe('settings', () => {
  it('come from the environment and from one file', () => {
    const file = write(
      '# email\nSMTP_URL="smtp://mail.example.org"\n\nMAIL_FROM=Cakes <no-reply@example.org>\nPORT=\n',
    )
    expect(readSettings({ PATH: '/bin', PORT: '4001', HOST: '' }, file)).toEqual({
      PATH: '/bin',
      PORT: '4001',
      SMTP_URL: 'smtp://mail.example.org',
      MAIL_FROM: 'Cakes <no-reply@example.org>',
    })
  })

  it('read secrets from files, named in the environment or in the settings file', () => {
    const key = 'ab'.repeat(32)
    const settings = write(`OAUTH_GOOGLE_CLIENT_SECRET_FILE=${write('google-secret\n')}\n`)
    expect(readSettings({ CAKE_MASTER_KEY_FILE: write(`${key}\n`) }, settings)).toEqual({
      CAKE_MASTER_KEY: key,
      OAUTH_GOOGLE_CLIENT_SECRET: 'google-secret',
    })
  })

  it('leave other settings that name a file as they are', () => {
    expect(readSettings({ TEXTS_FILE: 'texts.json', MAIL_DKIM_KEY_FILE: 'key.pem' }, undefined)).toEqual({
      TEXTS_FILE: 'texts.json',
      MAIL_DKIM_KEY_FILE: 'key.pem',
    })
  })

  it('ignore variables of other programs', () => {
    const variables = {
      HOME: '/root',
      STRIPE_API_KEY: 'sk_test_1',
      CAKELOCK_PASSWORD: 'secret',
      MAILER: 'mutt',
    }
    expect(readSettings(variables, undefined)).toEqual(variables)
  })

  it('may have the same value in both places', () => {
    expect(readSettings({ PORT: '4000' }, write('PORT=4000'))).toEqual({ PORT: '4000' })
  })

  const secretFile = write('one')
  const emptyFile = write('\n')
  it.each([
    [
      'an unknown variable',
      { MAIL_FORM: 'x' },
      undefined,
      'The environment has MAIL_FORM, which is not a setting. Did you mean MAIL_FROM?',
    ],
    [
      'an unknown variable unlike any setting',
      { LINK_BAKERY_SHOP: 'x' },
      undefined,
      'The environment has LINK_BAKERY_SHOP, which is not a setting.',
    ],
    ['an unknown name in the file', {}, 'HOME=/root', '/FILE has HOME, which is not a setting.'],
    [
      'two values',
      { PORT: '1' },
      'PORT=2',
      'PORT has one value in the environment and another in /FILE. Remove one of them.',
    ],
    [
      'a secret and its file',
      { SMTP_URL: 'smtp://a', SMTP_URL_FILE: secretFile },
      undefined,
      'SMTP_URL and SMTP_URL_FILE are both set. Remove one of them.',
    ],
    [
      'a missing secret file',
      { DATABASE_URL_FILE: '/nowhere/url' },
      undefined,
      'DATABASE_URL_FILE names /nowhere/url, which does not exist.',
    ],
    [
      'an empty secret file',
      { BACKUP_PASSPHRASE_FILE: emptyFile },
      undefined,
      `BACKUP_PASSPHRASE_FILE names ${emptyFile}, which is empty.`,
    ],
    [
      'a folder instead of a secret file',
      { CAKE_MASTER_KEY_FILE: folder },
      undefined,
      `CAKE_MASTER_KEY_FILE names ${folder}, which is a folder.`,
    ],
    [
      'a file for what is no secret',
      { MAIL_FROM_FILE: secretFile },
      undefined,
      'The environment has MAIL_FROM_FILE, which is not a setting.',
    ],
    [
      'an invalid line',
      {},
      'PORT=1\nexport HOST=::1',
      'Line 2 of /FILE is not a setting. Each line is NAME=value, a comment after #, or empty.',
    ],
    ['a repeated setting', {}, 'PORT=1\nPORT=2', '/FILE sets PORT twice. Remove one of the lines.'],
  ])('reject %s', (_, variables, text, sentence) => {
    const file = text === undefined ? undefined : write(text)
    const read = () => readSettings(variables as Record<string, string>, file)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(sentence.replace('/FILE', file ?? ''))
  })

  it('name a settings file that cannot be read', () => {
    expect(() => readSettings({}, '/nowhere/settings.env')).toThrow(
      'The settings are in /nowhere/settings.env, which does not exist.',
    )
  })

  it('name the user who may not read a file', async () => {
    // The tests may run as root, who may read every file.
    const script = `
      import { readSettings } from '${new URL('./read-settings.ts', import.meta.url).href}'
      if (process.getuid() === 0) process.setuid('nobody')
      try { readSettings({ BACKUP_PASSPHRASE_FILE: process.argv.at(-1) }, undefined) }
      catch (error) { console.log(error.message) }`
    const path = write('secret')
    chmodSync(folder, 0o755)
    chmodSync(path, 0)
    const args = ['--import', 'tsx', '--input-type=module', '--eval', script, path]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    expect(stdout).toMatch(/, which the user (\S+) may not read\. Make this user its owner: chown \1 \//)
  })

  it('never repeat a value', () => {
    const read = () => readSettings({ CAKE_MASTER_KEY: 'aaaa' }, write('CAKE_MASTER_KEY=bbbb'))
    expect(read).toThrow('CAKE_MASTER_KEY has one value')
    expect(read).not.toThrow(/aaaa|bbbb/)
  })
})
