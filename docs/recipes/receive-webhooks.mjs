/*
 * Receives webhooks in Node 20 or later, with the package standardwebhooks (npm i standardwebhooks).
 */
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

// During a rotation of the secret, use the new one: requests are signed with both.
const webhook = new Webhook(process.env.WEBHOOK_SECRET)
const largestBody = 1_000_000

/** The IDs of the events that were handled. Use a table of your database, with the ID as its key. */
const handled = new Set()

/** Replace this with your own work. Write to your database before you return. */
function handle(event) {
  process.stdout.write(`${event.type} ${event.id}\n`)
}

const server = createServer(async (request, response) => {
  const parts = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > largestBody) return response.writeHead(413, { connection: 'close' }).end()
    parts.push(part)
  }
  let event
  try {
    // Verify the bytes as they were received, before anything parses them.
    event = webhook.verify(Buffer.concat(parts).toString(), request.headers)
  } catch {
    return response.writeHead(401).end()
  }
  try {
    // An event can arrive more than once. Save its ID in the transaction of your own changes.
    if (!handled.has(event.event_id)) {
      handle(event)
      handled.add(event.event_id)
    }
    response.writeHead(204).end()
  } catch {
    // The event is sent again, and the next one of this user waits for it.
    response.writeHead(500).end()
  }
})
server.listen(Number(process.env.PORT ?? 3000), process.env.HOST)
