import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PricedPlan } from '../../billing/plans.ts'
import { createAccount } from './account.ts'
import { answers, StripeProblem } from './answers.ts'
import { readForm } from './form.ts'

/** What may go wrong at Stripe's end, or on the way. */
export type Fault = 'down' | 'lost' | 'silent' | 'busy' | 'broken' | 'card' | 'html' | 'shapeless'

export type AskedCall = { call: string; text: string; idempotencyKey: string | undefined; isReplay: boolean }

export const stripeVersion = '2026-10-28.endive'
export const stripeKeys = {
  secretKey: 'sk_test_51FakeSecretOfThisTest',
  publishableKey: 'pk_test_51FakePublishable',
  webhookSecret: 'whsec_FakeSecretOfTheWebhook',
} as const

/**
 * Stripe's server as far as we use it, on a real port, for its own library to talk to: form-encoded parameters that
 * are checked, the key and the version demanded, idempotency keys honored, errors in its shapes.
 */
export async function startStripe(plans: readonly PricedPlan[], now: () => Date = () => new Date()) {
  const account = createAccount(plans, now)
  const asked: AskedCall[] = []
  const remembered = new Map<string, { question: string; status: number; text: string }>()
  const faults: Fault[] = []

  /** An answer is kept for its key, be it a failure of Stripe's own; not one that refuses the question. */
  function answer(call: string, text: string, idempotencyKey: string | undefined, isBroken: boolean) {
    const question = `${call} ${text}`
    const before = idempotencyKey === undefined ? undefined : remembered.get(idempotencyKey)
    if (before && before.question !== question) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with.`
      throw new StripeProblem(400, message, { type: 'idempotency_error' })
    }
    if (before) return { ...before, isReplay: true }
    const { handle, id } = findAnswer(call)
    const given = isBroken
      ? { question, status: 500, text: toText(new StripeProblem(500, 'It broke.', { type: 'api_error' })) }
      : { question, status: 200, text: JSON.stringify(handle(account, readForm(text), id)) }
    if (idempotencyKey !== undefined) remembered.set(idempotencyKey, given)
    return { ...given, isReplay: false }
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe.invalid')
    const call = `${request.method} ${pathname}`
    const text = request.method === 'POST' ? await readText(request) : search.slice(1)
    const idempotencyKey = request.headers['idempotency-key'] as string | undefined // Node joins what comes twice
    const fault = faults.shift()
    if (fault === 'silent') return
    if (fault === 'down') {
      request.socket.destroy()
      return
    }
    response.setHeader('request-id', `req_${randomUUID().slice(0, 8)}`)
    response.setHeader('content-type', 'application/json')
    try {
      demandVersion(request)
      refuseFor(fault)
      const given = answer(call, text, idempotencyKey, fault === 'broken')
      asked.push({ call, text, idempotencyKey, isReplay: given.isReplay })
      if (given.isReplay) response.setHeader('idempotent-replayed', 'true')
      if (fault === 'lost') request.socket.destroy()
      else response.writeHead(given.status).end(given.text)
    } catch (problem) {
      if (!(problem instanceof StripeProblem)) throw problem
      asked.push({ call, text, idempotencyKey, isReplay: false })
      response.writeHead(problem.status).end(toText(problem))
    }
  }

  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    account,
    asked,
    /** the next requests meet these, one each */
    faults,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type StripeApi = Awaited<ReturnType<typeof startStripe>>

/** @throws StripeProblem for a call that Stripe does not know */
function findAnswer(call: string) {
  for (const [pattern, handle] of Object.entries(answers)) {
    const found = new RegExp(`^${pattern.replace(':id', '(\\w+)')}$`).exec(call)
    if (found) return { handle, id: found[1] ?? '' }
  }
  throw new StripeProblem(404, `Unrecognized request URL (${call}).`, { type: 'invalid_request_error' })
}

/** @throws StripeProblem for a key that is not the account's, or a version that is not the one played here */
function demandVersion({ headers }: IncomingMessage): void {
  if (headers.authorization !== `Bearer ${stripeKeys.secretKey}`) {
    const message = `Invalid API Key provided: ${headers.authorization?.slice(7)}`
    throw new StripeProblem(401, message, { type: 'invalid_request_error' })
  }
  if (headers['stripe-version'] !== stripeVersion) {
    throw new StripeProblem(400, 'Another version of the API was meant.', { type: 'invalid_request_error' })
  }
}

function refuseFor(fault: Fault | undefined): void {
  switch (fault) {
    case 'busy':
      throw new StripeProblem(429, `Too many requests with the key ${stripeKeys.secretKey}`, {
        type: 'invalid_request_error',
        code: 'rate_limit',
      })
    case 'card':
      throw new StripeProblem(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' })
    case 'html':
      throw new StripeProblem(502, '<html>Bad Gateway</html>', undefined)
    case 'shapeless':
      throw new StripeProblem(200, '{"object":"surprise"}', undefined)
  }
}

const toText = ({ message, fields }: StripeProblem) =>
  fields ? JSON.stringify({ error: { ...fields, message } }) : message

async function readText(request: IncomingMessage): Promise<string> {
  request.setEncoding('utf8')
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
