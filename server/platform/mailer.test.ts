import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createSmtpMailer, type Mail } from './mailer.ts'

const mail: Mail = {
  id: 'message-1',
  to: 'ann@example.org',
  from: 'Cakelock <no-reply@cakes.example.org>',
  subject: 'Grüße',
  text: 'Your code is 123456.',
}

let stop = () => {}
afterEach(() => stop())

/** Starts a minimal mail server. @returns its URL and the received lines */
async function startMailServer(answerToMail: string) {
  const heard: string[] = []
  const answer = (socket: Socket, line: string) => {
    heard.push(line)
    if (/^EHLO|^HELO/.test(line)) socket.write('250 mail.example.org\r\n')
    else if (/^(MAIL|RCPT)/.test(line)) socket.write('250 ok\r\n')
    else if (line === 'DATA') socket.write('354 go on\r\n')
    else if (line === '.') socket.write(`${answerToMail}\r\n`)
    else if (line === 'STARTTLS') socket.write('502 not here\r\n')
    else if (line === 'QUIT') socket.end('221 bye\r\n')
  }
  const server = createServer((socket) => {
    socket.write('220 mail.example.org\r\n')
    let rest = ''
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) answer(socket, line)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stop = () => server.close()
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, heard }
}

describe('email by SMTP', () => {
  it('goes to one recipient with the id of its row, so that a duplicate is recognized', async () => {
    const { url, heard } = await startMailServer('250 taken')
    await createSmtpMailer(url, { requiresTls: false }).send(mail)
    expect(heard).toContain('MAIL FROM:<no-reply@cakes.example.org>')
    expect(heard).toContain('RCPT TO:<ann@example.org>')
    expect(heard).toContain('Message-ID: <message-1@cakes.example.org>')
    expect(heard.join('\n')).toContain('123456')
  })

  it('rejects if the email was not accepted', async () => {
    const { url } = await startMailServer('451 try later')
    await expect(createSmtpMailer(url, { requiresTls: false }).send(mail)).rejects.toThrow('451')
  })

  it('is not sent without TLS if TLS is required, whatever the URL says', async () => {
    for (const query of ['', '?requireTLS=false', '?ignoreTLS=true&requireTLS=false']) {
      const { url, heard } = await startMailServer('250 taken')
      await expect(createSmtpMailer(url + query, { requiresTls: true }).send(mail)).rejects.toThrow(
        /STARTTLS/,
      )
      expect(heard.join('\n'), query).not.toMatch(/MAIL|RCPT|DATA|123456/)
      stop()
    }
  })

  it('does not let a subject inject headers', async () => {
    const { url, heard } = await startMailServer('250 taken')
    await createSmtpMailer(url, { requiresTls: false }).send({
      ...mail,
      subject: 'Hello\r\nBcc: eve@example.org',
    })
    expect(heard.filter((line) => /^bcc:/i.test(line))).toEqual([])
  })
})
