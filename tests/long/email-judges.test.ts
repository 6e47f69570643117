import { execFileSync, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locales } from '#languages/locales.ts'
import { renderEmail } from '../../emails/render.ts'
import { findSample, sampleKinds } from '../../emails/samples.ts'
import { toDkimRecord } from '../../server/platform/email/dkim.ts'
import { createSmtpMailer, type DkimKey } from '../../server/platform/email/mailer.ts'
import { makeFolder } from '../support/programs/places.ts'
import { type EmailSink, startEmailSink } from '../support/server/email-sink.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
const key: DkimKey = { domain: 'shop.example', selector: 'mail2026', privateKey: pem }

let sink: EmailSink
let folder: string
let remove: () => Promise<void>
beforeAll(async () => {
  sink = await startEmailSink()
  ;({ path: folder, remove } = await makeFolder())
  await chmod(folder, 0o755)
})
afterAll(async () => {
  sink.close()
  await remove()
})

/** Sends a sample email. @returns the email as it arrived, byte for byte in latin1 */
async function send(kind: (typeof sampleKinds)[number], locale: (typeof locales)[number]): Promise<string> {
  const message = renderEmail(findSample(kind), { locale, brand: { name: 'Shop' } })
  const { subject, text, html, optOutLink } = message
  await createSmtpMailer(sink.url, { requiresTls: false }).send({
    id: 'message-0b5d3f3e-7f5e-4a5e-9a53-2f6b8b7c1d2e',
    to: 'anna.lindqvist@bakery.example',
    from: 'Shop <no-reply@mail.shop.example>',
    subject,
    text,
    html,
    optOutLink,
    dkim: key,
  })
  return sink.received.at(-1) ?? ''
}

describe('OpenDKIM', () => {
  /** Lets OpenDKIM check a message against the record that `admin mail dns` prints. */
  async function verify(message: string): Promise<string> {
    const { name, value } = toDkimRecord(key)
    await writeFile(join(folder, 'keys'), `${name} ${value}\n`)
    await writeFile(join(folder, 'opendkim.conf'), `Mode v\nTestPublicKeys ${join(folder, 'keys')}\n`)
    await writeFile(join(folder, 'message'), message, 'latin1')
    const options = ['-x', join(folder, 'opendkim.conf'), '-t', join(folder, 'message'), '-vv']
    const { stdout, stderr } = spawnSync('/usr/sbin/opendkim', options, { encoding: 'utf8' })
    return stdout + stderr
  }

  it.each(locales)('verifies the signature of an email in %s', async (locale) => {
    expect(await verify(await send('signInCode', locale))).toMatch(
      /verification \(s=mail2026,? d=shop\.example,? 2048-bit key.*\) succeeded/,
    )
  })

  it('rejects an email to a recipient if its unsubscribe link was changed or removed', async () => {
    const message = await send('fileShared', 'en')
    expect(await verify(message)).toMatch(/succeeded/)
    for (const changed of [
      message.replace(/^List-Unsubscribe: <https:\/\/cakes/m, 'List-Unsubscribe: <https://evil'),
      message.replace(/^List-Unsubscribe-Post: .*\r\n/m, ''),
    ]) {
      expect(changed).not.toBe(message)
      expect(await verify(changed)).not.toMatch(/succeeded/)
    }
  })

  it('rejects an email that was changed in transit', async () => {
    const message = await send('signInCode', 'en')
    const changed = await verify(message.replace('483920', '483921'))
    expect(changed).toMatch(/failed|bad|did not verify/i)
    expect(changed).not.toMatch(/succeeded/)
  })
})

describe('SpamAssassin', () => {
  it.each(locales)('scores every email in %s below its default threshold of 5', async (locale) => {
    const scores: Record<string, string> = {}
    for (const kind of sampleKinds) {
      const received = `Received: from mail.shop.example (mail.shop.example [192.0.2.7]) by mx.bakery.example; ${new Date().toUTCString()}\r\n`
      const scored = execFileSync('spamassassin', ['--local', '--test-mode'], {
        input: Buffer.from(received + (await send(kind, locale)), 'latin1'),
        encoding: 'utf8',
        maxBuffer: 16 * 1024 * 1024,
      })
      const status = /^X-Spam-Status: (.*(?:\r?\n[ \t].*)*)/m.exec(scored)?.[1] ?? ''
      expect(status).toMatch(/^(?:Yes|No), score=/)
      if (!status.startsWith('No')) scores[kind] = status
    }
    expect(scores).toEqual({})
  })
})
