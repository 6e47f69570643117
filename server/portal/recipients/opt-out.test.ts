import { beforeEach, describe, expect, it } from 'vitest'
import { messages } from '#languages/server.ts'
import { act, checksumOf, createBakery } from '#support/server/bake.ts'
import { bakeAs, listActivity } from '#support/server/cakes.ts'
import { preparedForEach, testServerForEach } from '#support/server/prepared-server.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { days } from '../../platform/machine/clock.ts'
import { emailOptOuts } from '../schema/recipients.ts'

const [en, de, ar] = [messages.en.optOut, messages.de.optOut, messages.ar.optOut]

const ann = 'ann@customer.org'
const server = testServerForEach()
const bakery = preparedForEach(() => createBakery(server))
let link: string

beforeEach(async () => {
  await bakeAs(server, bakery.baker, {
    checksum: checksumOf(1),
    permissions: [{ email: ann, key_path: ['file'] }],
    ...{ notify: { with_name: false, language: 'en' } },
  })
  const text = (await readOutbox(server, ann))[0]?.text ?? ''
  link = /^http\S+shared-file-emails\S+$/m.exec(text)?.[0] ?? ''
})

const get = (url = link) => server.app.request(url)
const post = (fields: Record<string, string>, url = link) =>
  server.app.request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
const notify = () =>
  act(server, bakery.baker, '/cakes/notify', {
    ...{ checksum: checksumOf(1), emails: [ann], with_name: false, language: 'en' },
  })
const countEmails = async () => (await readOutbox(server, ann)).length
const listOptOuts = () => server.deps.db.transaction((tx) => tx.select().from(emailOptOuts))

describe('the opt-out page', () => {
  it('changes nothing when it is opened, because email scanners open links', async () => {
    const page = await get()
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Stop these emails')
    expect(await listOptOuts()).toEqual([])
    await notify()
    expect(await countEmails()).toBe(2)
  })

  it.each([[{ action: 'stop' }], [{ 'List-Unsubscribe': 'One-Click' }]])(
    'stops emails to the address with %j, without revealing it to the baker',
    async (fields) => {
      const page = await (await post(fields)).text()
      expect(page).toContain('You no longer receive these emails.')
      const reply = await notify()
      expect(reply.body.results).toEqual([{ email: ann, outcome: 'sent' }])
      expect(reply.body.mails_left).toBe(98)
      expect(await countEmails()).toBe(1)
      const rows = (await listActivity(server)).filter(({ action }) => action === 'recipient_mailed')
      expect(rows).toHaveLength(2)
    },
  )

  it('accepts one-click requests in the format of RFC 8058, multipart', async () => {
    const body = new FormData()
    body.set('List-Unsubscribe', 'One-Click')
    expect((await server.app.request(link, { method: 'POST', body })).status).toBe(200)
    expect(await listOptOuts()).toHaveLength(1)
  })

  it('undoes it with the same link', async () => {
    await post({ action: 'stop' })
    expect(await (await get()).text()).toContain('Receive them again')
    expect(await (await post({ action: 'resume' })).text()).toContain('You receive these emails.')
    await notify()
    expect(await countEmails()).toBe(2)
  })

  it('stops and resumes with a link from years ago (ADR 0063)', async () => {
    server.clock.advance(days(800))
    expect((await post({ action: 'stop' })).status).toBe(200)
    expect(await listOptOuts()).toHaveLength(1)
    server.clock.advance(days(800))
    expect((await post({ action: 'resume' })).status).toBe(200)
    expect(await listOptOuts()).toEqual([])
  })

  it('stores no email address, and its link does not contain it', async () => {
    await post({ action: 'stop' })
    await post({ action: 'stop' })
    const rows = await listOptOuts()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('ann')
    expect(link).not.toContain('ann')
  })

  it('rejects a changed link', async () => {
    const [, start, last] = /^(.*token=.*)(.)&/.exec(link) ?? []
    const changed = `${start}${last === 'A' ? 'B' : 'A'}`
    const bare = link.replace(/\?.*/, '')
    for (const url of [changed, bare, `${bare}?token=${'a'.repeat(43)}.${'b'.repeat(22)}`]) {
      const [page, response] = [await get(url), await post({ action: 'stop' }, url)]
      expect([page.status, response.status]).toEqual([400, 400])
      expect(await page.text()).toContain('This link is incomplete.')
    }
    expect(await listOptOuts()).toEqual([])
  })

  it.each([
    ['en', 'ltr', en.title],
    ['de', 'ltr', de.title],
    ['ar', 'rtl', ar.title],
  ])('is in the language of the email: %s', async (locale, direction, title) => {
    const page = await (await get(link.replace('locale=en', `locale=${locale}`))).text()
    expect(page).toContain(`<html lang="${locale}" dir="${direction}">`)
    expect(page).toContain(`<h1>${title}</h1>`)
  })

  it('has a policy without scripts, sends no referrer and is not cached', async () => {
    const { headers } = await get()
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self';/,
    )
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
  })
})
