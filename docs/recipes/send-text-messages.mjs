/*
 * A gateway for text messages in Node 20 or later, with the package standardwebhooks (npm i standardwebhooks).
 */
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.GATEWAY_SECRET)
const largestBody = 100_000

/** The IDs of the messages that were sent. Use a table of your database, with the ID as its key. */
const sent = new Set()

/** Replace this with the call of your service. Throw if it does not accept the message. */
function send({ to, text }) {
  process.stdout.write(`${to} ${text}\n`)
}

const server = createServer(async (request, response) => {
  const parts = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > largestBody) return response.writeHead(413, { connection: 'close' }).end()
    parts.push(part)
  }
  let message
  try {
    // Verify the bytes as they were received, before anything parses them.
    message = webhook.verify(Buffer.concat(parts).toString(), request.headers)
  } catch {
    return response.writeHead(401).end()
  }
  if (!message.to.startsWith('+1')) {
    return response.writeHead(400).end(JSON.stringify({ error: 'invalid_phone_number' }))
  }
  try {
    // A message can arrive more than once, always with the same ID.
    if (!sent.has(message.message_id)) {
      send(message)
      sent.add(message.message_id)
    }
    response.writeHead(202).end()
  } catch {
    // The second gateway gets the message, or it is sent again.
    response.writeHead(503).end()
  }
})
server.listen(Number(process.env.PORT ?? 3000), process.env.HOST)
