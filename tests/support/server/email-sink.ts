import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail server that accepts everything. */
export type EmailSink = { url: string /** the emails as they arrived */; received: string[]; close(): void }

type SinkOptions = {
  /** is called with each email; by default, `received` keeps them */
  receive?: ((email: string) => void) | undefined
  /** how many milliseconds each reply takes */
  replyMs?: number
  /** closes each connection after this many emails, with 421 */
  emailsPerConnection?: number
  /** rejects further connections with 421 */
  maxConnections?: number
}

export async function startEmailSink({
  receive,
  replyMs = 0,
  emailsPerConnection = Number.POSITIVE_INFINITY,
  maxConnections = Number.POSITIVE_INFINITY,
}: SinkOptions = {}): Promise<EmailSink> {
  const received: string[] = []
  const keep = receive ?? ((email: string) => received.push(email))
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    let remainder = ''
    let lines: string[] | undefined
    let emails = 0
    const reply = (text: string) => {
      const send = () =>
        text.startsWith('4') || text.startsWith('221') ? socket.end(text) : socket.write(text)
      if (replyMs > 0) setTimeout(send, replyMs)
      else send()
    }
    const handle = (line: string) => {
      if (lines && line !== '.') return void lines.push(line.replace(/^\.\./, '.'))
      if (lines) {
        keep(`${lines.join('\r\n')}\r\n`)
        emails += 1
      }
      const isData = line === 'DATA'
      lines = isData ? [] : undefined
      if (line.startsWith('MAIL') && emails >= emailsPerConnection) return reply('421 too many emails\r\n')
      reply(line === 'QUIT' ? '221 bye\r\n' : isData ? '354 go on\r\n' : '250 ok\r\n')
    }
    // A killed server resets its connections.
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    if (open.size >= maxConnections) return reply('421 too many connections\r\n')
    open.add(socket)
    reply('220 mail.example.org\r\n')
    socket.on('data', (bytes) => {
      const parts = (remainder + bytes.toString('latin1')).split('\r\n')
      remainder = parts.pop() ?? ''
      for (const line of parts) handle(line)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    for (const socket of open) socket.destroy()
  }
  return { url: `smtp://127.0.0.1:${port}`, received, close }
}
