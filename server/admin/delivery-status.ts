/** What a delivery status notification says about an undelivered email. */
export type DeliveryStatus = {
  /** the Message-ID of the email, from its headers at the end of the notification */
  messageId: string
  /** the enhanced status code, such as 5.1.1 */
  status: string
}

type Part = { headers: Map<string, string>; body: string }

/**
 * Reads a delivery status notification (RFC 3464), as mail servers send to the envelope sender.
 * @returns undefined if the text is something else, or reports a delay or a success
 */
export function readDeliveryStatus(text: string): DeliveryStatus | undefined {
  const message = toPart(text.replace(/\r\n/g, '\n').replace(/^From .*\n/, ''))
  const parts = splitParts(message)
  const report = parts.find(({ headers }) => typeOf(headers) === 'message/delivery-status')
  const original = parts.find(({ headers }) =>
    /^(?:text\/rfc822-headers|message\/rfc822)$/.test(typeOf(headers)),
  )
  const messageId = original && toPart(original.body).headers.get('message-id')
  if (!report || messageId === undefined) return undefined
  const failed = report.body
    .split(/\n{2,}/)
    .map((fields) => toPart(fields).headers)
    .find((fields) => fields.get('action')?.toLowerCase() === 'failed')
  const status = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(failed?.get('status') ?? '')?.[0]
  return status === undefined ? undefined : { messageId, status }
}

const typeOf = (headers: Part['headers']) =>
  (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** Splits a message, or a part of it, into its body and its headers, which are unfolded and have lowercase names. */
function toPart(text: string): Part {
  const trimmed = text.replace(/^\n+/, '')
  const end = trimmed.indexOf('\n\n')
  const head = end < 0 ? trimmed : trimmed.slice(0, end)
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n')
  const headers = new Map(
    lines.flatMap((line): [string, string][] => {
      const colon = line.indexOf(':')
      return colon < 1 ? [] : [[line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]]
    }),
  )
  return { headers, body: end < 0 ? '' : trimmed.slice(end + 2) }
}

function splitParts({ headers, body }: Part): Part[] {
  const type = headers.get('content-type') ?? ''
  const boundary = /\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type)
  if (!/^multipart\/report\b/i.test(type) || !boundary) return []
  const delimiter = `--${boundary[1] ?? boundary[2]}`
  const sections: string[][] = []
  for (const line of body.split('\n')) {
    if (line.trimEnd() === `${delimiter}--`) break
    if (line.trimEnd() === delimiter) sections.push([])
    else sections.at(-1)?.push(line)
  }
  return sections.map((lines) => toPart(lines.join('\n')))
}
