import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serverUrl } from '../../support/addresses.ts'
import { registerSite, runOperator } from '../../support/operator.ts'
import { codeSentTo } from '../../support/outbox.ts'
import { expect, test } from '../../support/page.ts'

// What an operator prints and a site pastes, with the policy that the last line names.

let site: Server
let body = ''
let policy = ''

test.beforeAll(async () => {
  site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('content-security-policy', policy)
    response.end(`<!doctype html><title>A page</title><link rel="icon" href="data:,">${body}`)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
})
test.afterAll(() => {
  site.close()
  site.closeAllConnections()
})

test('a printed prerendered tag signs in under a strict policy', async ({ page, freshEmail }) => {
  const origin = `http://printed.localhost:${(site.address() as AddressInfo).port}`
  const publicToken = await registerSite('Printed', { origins: [origin], products: ['otp'] })
  body = await runOperator('widget', 'tag', publicToken, '--prerendered')
  const [, style = '', script = ''] = /style-src ('\S+'); script-src ('\S+')/.exec(body) ?? []
  policy = `default-src 'none'; style-src ${style}; script-src ${serverUrl} ${script}; connect-src ${serverUrl}; img-src data:; require-trusted-types-for 'script'`

  await page.goto(origin)
  await page.getByLabel('Email').fill(freshEmail)
  await page.getByLabel('Email').press('Enter')
  await page.getByLabel('Passcode').fill(await codeSentTo(freshEmail))
  await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible()
})
