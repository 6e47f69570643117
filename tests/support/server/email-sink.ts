import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A mail server that accepts everything. */
export type EmailSink = { url: string /** the emails as they arrived */; received: string[]; close(): void }

/** @param receive is called with each email; by default, `received` keeps them */
export async function startEmailSink(receive?: (email: string) => void): Promise<EmailSink> {
  const received: string[] = []
  const keep = receive ?? ((email: string) => received.push(email))
  const server = createServer((socket) => {
    let remainder = ''
    let lines: string[] | undefined
    const handle = (line: string) => {
      if (lines && line !== '.') return void lines.push(line.replace(/^\.\./, '.'))
      if (lines) keep(`${lines.join('\r\n')}\r\n`)
      const isData = line === 'DATA'
      lines = isData ? [] : undefined
      if (line === 'QUIT') return void socket.end('221 bye\r\n')
      socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
    }
    // A killed server resets its connections.
    socket.on('error', () => {})
    socket.write('220 mail.example.org\r\n')
    socket.on('data', (bytes) => {
      const parts = (remainder + bytes.toString('latin1')).split('\r\n')
      remainder = parts.pop() ?? ''
      for (const line of parts) handle(line)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => server.close() }
}
