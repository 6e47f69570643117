import { randomInt } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'

/**
 * Two gateways that drop, delay and reject messages: `gateway.ts PORT FILE`, at /first and /second. They append each
 * accepted message to a file before they respond or close the connection without a response. Afterwards, they report it
 * to REPORT_URLS, repeatedly and in random order.
 */
const [port, file = ''] = process.argv.slice(2)
const webhook = new Webhook(process.env.GATEWAY_SECRET ?? '')
const reportUrls = (process.env.REPORT_URLS ?? '').split(' ')
const chance = (percent: number) => randomInt(100) < percent
const append = (entry: object) => appendFileSync(file, `${JSON.stringify(entry)}\n`)

async function report(id: string, gateway: string): Promise<void> {
  const statuses = chance(20) ? ['delivered', 'undelivered', 'delivered'] : ['delivered', 'delivered']
  if (chance(50)) statuses.reverse()
  for (const status of statuses) {
    await sleep(randomInt(50))
    const body = JSON.stringify({ message_id: id, status })
    const at = new Date()
    const headers = {
      'webhook-id': `report-${id}`,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': webhook.sign(`report-${id}`, at, body),
    }
    const url = `${reportUrls[randomInt(reportUrls.length)]}${gateway}`
    // A server that is being restarted misses the report.
    const response = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined)
    if (response?.status === 204 && status === 'delivered') append({ id, isReported: true })
    else if (response && response.status !== 204)
      append({ id, problem: `report got status ${response.status}` })
  }
}

createServer(async (request, response) => {
  const body = await text(request)
  if (request.method !== 'POST') return response.end()
  try {
    webhook.verify(body, request.headers as Record<string, string>)
  } catch {
    append({ problem: 'a request is not authentic' })
    return response.writeHead(401).end()
  }
  if (chance(5)) await sleep(randomInt(500))
  // Only the first gateway rejects messages, because a message that both reject is never sent.
  const isSecond = request.url === '/second'
  if (chance(15)) return response.writeHead(isSecond || chance(50) ? 503 : 422).end()
  const { message_id: id, to, code } = JSON.parse(body) as Record<string, string>
  append({ id, to, code })
  if (chance(5)) request.socket.destroy()
  else response.writeHead(202).end()
  return report(id ?? '', isSecond ? 'sms.second_gateway' : 'sms.gateway')
}).listen(Number(port), '127.0.0.1')
