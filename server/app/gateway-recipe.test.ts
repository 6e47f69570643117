import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HttpRecipe, startHttpRecipe } from '#support/server/recipe-process.ts'
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
import { deliverDueTexts } from '../identity/accounts/text-messages/send-due.ts'

let server: TestServer
let recipe: HttpRecipe

beforeAll(async () => {
  server = await createTextServer()
  // The recipe compares request timestamps with the real time.
  server.clock.advance(Date.now() - server.clock.now().getTime())
  recipe = await startHttpRecipe('send-text-messages.mjs', '/messages', { GATEWAY_SECRET: webhookSecret })
  await setTextMessages(server, toTextFields(recipe.url))
})
afterAll(() => recipe.stop())

it('docs/recipes/send-text-messages.mjs accepts authentic messages, and rejects numbers that it cannot reach', async () => {
  await requestTextCode(server)
  await requestTextCode(server, '+447400123456')
  await deliverDueTexts(server.deps)
  expect((await recipe.lines.next()).value).toMatch(
    new RegExp(`^\\${textNumber} \\d{6} is your code for Shop\\.`),
  )
  const kinds = (await listTextEntries(server)).map(([kind, { reason }]) => [kind, reason])
  expect(kinds).toContainEqual(['text_message_sent', undefined])
  expect(kinds).toContainEqual(['text_message_refused', 'invalid'])
})
