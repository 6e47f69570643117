import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createSmtpMailer, type EmailMessage, SmtpUnavailable } from './mailer.ts'

const message: EmailMessage = {
  id: 'message-1',
  to: 'ann@example.org',
  from: 'Cakelock <no-reply@cakes.example.org>',
  subject: 'Grüße',
  text: 'Your code is 123456.',
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
const dkim = { domain: 'example.org', selector: 'mail2026', privateKey: pem }

const sendTo = (url: string, change: Partial<EmailMessage> = {}) =>
  createSmtpMailer(url, { requiresTls: false }).send({ ...message, ...change })

let stop = () => {}
afterEach(() => stop())

/** Starts a minimal mail server. @returns its URL and the received lines */
async function startEmailServer(replyToEmail: string, responseToRecipient = '250 ok') {
  const heard: string[] = []
  const response = (socket: Socket, line: string) => {
    heard.push(line)
    if (/^EHLO|^HELO/.test(line)) socket.write('250 mail.example.org\r\n')
    else if (line.startsWith('MAIL')) socket.write('250 ok\r\n')
    else if (line.startsWith('RCPT')) socket.write(`${responseToRecipient}\r\n`)
    else if (line === 'DATA') socket.write('354 go on\r\n')
    else if (line === '.') socket.write(`${replyToEmail}\r\n`)
    else if (line === 'STARTTLS') socket.write('502 not here\r\n')
    else if (line === 'QUIT') socket.end('221 bye\r\n')
  }
  const server = createServer((socket) => {
    socket.write('220 mail.example.org\r\n')
    let remainder = ''
    socket.on('data', (bytes) => {
      const lines = (remainder + bytes.toString()).split('\r\n')
      remainder = lines.pop() ?? ''
      for (const line of lines) response(socket, line)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stop = () => server.close()
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, heard }
}

describe('email by SMTP', () => {
  it('goes to one recipient with the ID of its row, so duplicates are recognized', async () => {
    const { url, heard } = await startEmailServer('250 taken')
    await sendTo(url)
    expect(heard).toContain('MAIL FROM:<no-reply@cakes.example.org>')
    expect(heard).toContain('RCPT TO:<ann@example.org>')
    expect(heard).toContain('Message-ID: <message-1@cakes.example.org>')
    expect(heard).toContain('Auto-Submitted: auto-generated')
    expect(heard.join('\n')).toContain('123456')
  })

  it('has the bounce address as its envelope sender', async () => {
    const { url, heard } = await startEmailServer('250 taken')
    const options = { requiresTls: false, bounceAddress: 'bounces@cakes.example.org' }
    await createSmtpMailer(url, options).send(message)
    expect(heard).toContain('MAIL FROM:<bounces@cakes.example.org>')
    expect(heard).toContain('From: Cakelock <no-reply@cakes.example.org>')
  })

  it('is signed with its sender’s key', async () => {
    const { url, heard } = await startEmailServer('250 taken')
    await sendTo(url, { dkim })
    const signature = heard.join('\n').replace(/\n\s+/g, ' ')
    expect(signature).toMatch(/^DKIM-Signature: v=1; a=rsa-sha256;.* d=example\.org;.* s=mail2026;/m)
  })

  it('offers one-click unsubscribe, in headers that the signature covers', async () => {
    const { url, heard } = await startEmailServer('250 taken')
    const optOutLink = `https://cakes.example.org/shared-file-emails?token=${'a'.repeat(64)}.${'b'.repeat(64)}&locale=en`
    await sendTo(url, { dkim, optOutLink })
    const headers = heard.join('\n').replace(/\n[ \t]+/g, ' ')
    expect(headers).toMatch(
      new RegExp(`^List-Unsubscribe: ?<${optOutLink.replaceAll(/[.?]/g, '\\$&')}>$`, 'm'),
    )
    expect(headers).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n')
    expect(headers.replaceAll(' ', '')).toMatch(/h=[\w:-]*:list-unsubscribe:list-unsubscribe-post[;:]/i)
  })

  it('has no List-Unsubscribe if its recipient cannot opt out', async () => {
    const { url, heard } = await startEmailServer('250 taken')
    await sendTo(url)
    expect(heard.join('\n')).not.toContain('List-Unsubscribe')
  })

  it.each([
    ['550 5.1.1 no such user', '250 taken', true, '5.1.1'],
    ['550 no such user', '250 taken', true, '550'],
    ['550 5.7.1 relaying denied', '250 taken', false, '5.7.1'],
    ['552 5.2.2 mailbox full', '250 taken', false, '5.2.2'],
    ['250 ok', '554 5.7.1 looks like spam', false, '5.7.1'],
  ])('is rejected permanently by "%s" and "%s"', async (toRecipient, toEmailMessage, isOfAddress, status) => {
    const { url } = await startEmailServer(toEmailMessage, toRecipient)
    await expect(sendTo(url)).rejects.toMatchObject({ name: 'EmailRejected', isOfAddress, status })
  })

  it('can be retried after a temporary rejection of its recipient', async () => {
    const { url } = await startEmailServer('250 taken', '450 4.2.1 try later')
    await expect(sendTo(url)).rejects.not.toMatchObject({ name: 'EmailRejected' })
  })

  it('rejects if the email was not accepted', async () => {
    const { url } = await startEmailServer('451 try later')
    await expect(sendTo(url)).rejects.toThrow('451')
  })

  it('is not sent to a mail server that is gone, with the code of the system', async () => {
    const error = await sendTo('smtp://127.0.0.1:1').catch((problem: unknown) => problem)
    expect(error).toBeInstanceOf(SmtpUnavailable)
    expect(error).toHaveProperty('code', 'ECONNREFUSED')
  })

  it('is not sent without TLS if TLS is required, regardless of the URL', async () => {
    for (const query of ['', '?requireTLS=false', '?ignoreTLS=true&requireTLS=false']) {
      const { url, heard } = await startEmailServer('250 taken')
      await expect(createSmtpMailer(url + query, { requiresTls: true }).send(message)).rejects.toThrow('ETLS')
      expect(heard.join('\n'), query).not.toMatch(/MAIL|RCPT|DATA|123456/)
      stop()
    }
  })

  it('does not let a subject inject headers', async () => {
    const { url, heard } = await startEmailServer('250 taken')
    await sendTo(url, { subject: 'Hello\r\nBcc: eve@example.org' })
    expect(heard.filter((line) => /^bcc:/i.test(line))).toEqual([])
  })
})
