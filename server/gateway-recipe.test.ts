import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findFreePort } from '#support/server/free-port.ts'
import type { TestServer } from '#support/server/test-server.ts'
import {
  createTextServer,
  listTextEntries,
  requestTextCode,
  setTextMessages,
  textNumber,
  toTextFields,
} from '#support/server/text-messages.ts'
import { webhookSecret } from '#support/server/webhooks.ts'
import { deliverDueTexts } from './identity/text-messages/send-due.ts'
import { systemClock } from './platform/machine/clock.ts'

let server: TestServer
let recipe: ReturnType<typeof spawn>
let lines: AsyncIterator<string>

beforeAll(async () => {
  server = await createTextServer()
  // The recipe compares request timestamps with the real time.
  server.clock.advance(Date.now() - server.clock.now().getTime())
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}/messages`
  recipe = spawn(process.execPath, ['docs/recipes/send-text-messages.mjs'], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), GATEWAY_SECRET: webhookSecret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (recipe.stdout) lines = createInterface({ input: recipe.stdout })[Symbol.asyncIterator]()
  while (!(await fetch(url, { method: 'POST' }).catch(() => undefined))) await systemClock.sleep(20)
  await setTextMessages(server, toTextFields(url))
})
afterAll(async () => {
  recipe.kill()
  await once(recipe, 'close')
})

it('docs/recipes/send-text-messages.mjs accepts authentic messages, and rejects numbers that it cannot reach', async () => {
  await requestTextCode(server)
  await requestTextCode(server, '+447400123456')
  await deliverDueTexts(server.deps)
  expect((await lines.next()).value).toMatch(new RegExp(`^\\${textNumber} \\d{6} is your code for Shop\\.`))
  const kinds = (await listTextEntries(server)).map(([kind, { reason }]) => [kind, reason])
  expect(kinds).toContainEqual(['text_message_sent', undefined])
  expect(kinds).toContainEqual(['text_message_refused', 'invalid'])
})
