import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type Answer, decode, encode } from 'dns-packet'

/** A name server with the records that a test gives it. */
export type NameServer = {
  /** for `--dns` */
  address: string
  /** the TXT values and IP addresses of each name; a name without an entry does not exist */
  records: Map<string, { addresses?: string[]; texts?: string[] }>
  /** Stops responding, or responds again. */
  setSilent(isSilent: boolean): void
  close(): void
}

/** @param host a loopback address whose port 53 is free */
export async function startNameServer(host: string): Promise<NameServer> {
  const records: NameServer['records'] = new Map()
  let isSilent = false
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    if (isSilent) return
    const { id, questions = [] } = decode(message)
    const [question] = questions
    const entry = records.get(question?.name ?? '')
    // AUTHORITATIVE_ANSWER, and NXDOMAIN (RFC 1035 4.1.1).
    const flags = 0x0400 | (entry ? 0 : 3)
    socket.send(
      encode({
        type: 'response',
        ...(id !== undefined && { id }),
        flags,
        questions,
        answers: entry && question ? toRecords(question.name, question.type, entry) : [],
      }),
      port,
      address,
    )
  })
  socket.bind(53, host)
  await once(socket, 'listening')
  return {
    address: host,
    records,
    setSilent(silent) {
      isSilent = silent
    },
    close: () => socket.close(),
  }
}

type Entry = { addresses?: string[]; texts?: string[] }

function toRecords(name: string, type: string, { addresses = [], texts = [] }: Entry): Answer[] {
  const ttl = 1
  if (type === 'A') return addresses.map((data) => ({ name, type, ttl, data }))
  // A string of a TXT record has 255 bytes at most (RFC 1035 3.3).
  if (type === 'TXT') return texts.map((text) => ({ name, type, ttl, data: text.match(/.{1,255}/g) ?? [''] }))
  return []
}
