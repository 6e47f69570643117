import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { Certificate } from './certificates.ts'

/** What a mail server offers and accepts. */
export type RelayOptions = {
  /** for STARTTLS; undefined = it offers no TLS */
  certificate?: Certificate | undefined
  password?: string
  rejectsSender?: boolean
}

export type Relay = {
  port: number
  options: RelayOptions
  /** the messages that it accepted */
  received: string[]
  /** Stops listening; connections that are open stay open. */
  close(): void
  /** Listens on the same port again. */
  reopen(): Promise<void>
}

/** Starts a mail server that requires a password. Its options may change between connections. */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const received: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 relay.example.test\r\n')
    converse(socket, relay.options, received, false)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const reopen = async () => void (await once(server.listen(port, '127.0.0.1'), 'listening'))
  const relay: Relay = { port, options, received, close: () => server.close(), reopen }
  return relay
}

function converse(socket: Socket, options: RelayOptions, received: string[], isSecure: boolean): void {
  let message: string[] | undefined
  const handle = (line: string) => {
    if (message && line !== '.') return void message.push(line)
    if (message) received.push(message.join('\r\n'))
    message = line === 'DATA' ? [] : undefined
    if (line === 'STARTTLS' && options.certificate) {
      socket.removeAllListeners('data')
      socket.write('220 go ahead\r\n')
      const secured = new TLSSocket(socket, { isServer: true, ...options.certificate })
      secured.on('error', () => {})
      return converse(secured, options, received, true)
    }
    socket.write(`${respond(line, options, isSecure)}\r\n`)
  }
  let remainder = ''
  socket.on('data', (bytes) => {
    const lines = (remainder + bytes.toString('latin1')).split('\r\n')
    remainder = lines.pop() ?? ''
    for (const line of lines) handle(line)
  })
}

function respond(
  line: string,
  { certificate, password = 'secret', rejectsSender }: RelayOptions,
  isSecure: boolean,
): string {
  if (line.startsWith('EHLO')) {
    return [
      '250-relay.example.test',
      ...(certificate && !isSecure ? ['250-STARTTLS'] : []),
      '250 AUTH PLAIN',
    ].join('\r\n')
  }
  if (line === 'STARTTLS') return '502 not implemented'
  if (line.startsWith('AUTH PLAIN ')) {
    const [, , sent] = Buffer.from(line.slice(11), 'base64').toString().split('\0')
    return sent === password ? '235 welcome' : '535 5.7.8 The credentials are invalid.'
  }
  if (/^MAIL FROM/.test(line) && rejectsSender) return '550 5.7.1 This user may not send as this address.'
  return line === 'DATA' ? '354 go on' : line === 'QUIT' ? '221 bye' : '250 ok'
}
