import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

/**
 * A site's server that appends every authentic event to a file before it accepts it: `receiver.ts PORT FILE`, with the
 * secret in WEBHOOK_SECRET.
 */
const [port, file = ''] = process.argv.slice(2)
const webhook = new Webhook(process.env.WEBHOOK_SECRET ?? '')

createServer(async (request, response) => {
  const body = await text(request)
  if (request.method === 'POST') {
    try {
      webhook.verify(body, request.headers as Record<string, string>)
      appendFileSync(file, `${body}\n`)
    } catch {
      response.writeHead(401)
    }
  }
  response.end()
}).listen(Number(port), '127.0.0.1')
