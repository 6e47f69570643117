import { expect } from 'vitest'
import { deliverDueTexts } from '../../../server/identity/accounts/text-messages/send-due.ts'
import type { WrittenDocument } from '../../../server/identity/base/document/document.ts'
import type { OutboundRequest, SendRequest } from '../../../server/platform/outbound/client.ts'
import type { Use } from './backend-field-effects.ts'
import { listTextEntries, requestTextCode, textNumber } from './text-messages.ts'

type Sms = NonNullable<WrittenDocument['sms']>
type Sent = OutboundRequest & { url: string }

const url = 'https://gateway.example/in'
const webhook = { type: 'webhook', url, secret: { env: 'SECRET' } } as const
const twilio = {
  type: 'twilio',
  account_sid: 'AC1',
  secret: { env: 'SECRET' },
  from: '+15005550001',
} as const
const defaults: Sms = { gateway: webhook, countries: ['US'], budget: { messages_per_day: 100 } }

/** For each field of `sms` and `whatsapp`: a call whose result it changes. */
export function textFieldEffects(find: Use): Readonly<Record<string, () => Promise<void>>> {
  /** Requests a code and returns the requests to the gateways. */
  async function send(fields: Partial<WrittenDocument>, response = 202): Promise<Sent[]> {
    const { server, change } = find()
    await change({ text_channels: ['sms', 'whatsapp'], ...fields })
    const sent: Sent[] = []
    const outbound: SendRequest = async (to, request = {}) => {
      sent.push({ url: to, ...request })
      return { status: to === url ? response : 201, headers: {}, body: Buffer.from('{}') }
    }
    server.deps.outbound = outbound
    const channel = fields.whatsapp ? 'whatsapp' : 'sms'
    expect((await requestTextCode(server, textNumber, channel)).status).toBe(200)
    await deliverDueTexts(server.deps)
    return sent
  }
  const sendBy = (gateway: Sms['gateway']) => send({ sms: { ...defaults, gateway } })
  const toForm = ([request]: Sent[]) => Object.fromEntries(new URLSearchParams(request?.body))

  /** Requests codes for the numbers and returns the statuses of the responses. */
  async function request(fields: Partial<Sms>, numbers: readonly string[]): Promise<number[]> {
    const { server, change } = find()
    await change({ text_channels: ['sms'], sms: { ...defaults, ...fields } })
    const statuses: number[] = []
    for (const number of numbers) statuses.push((await requestTextCode(server, number)).status)
    return statuses
  }

  return {
    'sms.gateway.type': async () => {
      expect((await sendBy(twilio))[0]?.url).toBe(
        'https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json',
      )
    },
    'sms.gateway.url': async () => {
      expect((await sendBy(webhook))[0]?.url).toBe(url)
      expect((await sendBy({ ...twilio, url: 'https://api.example' }))[0]?.url).toMatch(
        /^https:\/\/api\.example\//,
      )
    },
    'sms.gateway.secret': async () => {
      const [request] = await sendBy(twilio)
      const credentials = Buffer.from('AC1:token-of-twilio').toString('base64')
      expect(request?.headers).toMatchObject({ authorization: `Basic ${credentials}` })
    },
    'sms.gateway.body': async () => {
      const [request] = await sendBy({
        ...webhook,
        body: { recipient: '{{to}}', message: '{{text}}', by: 'us' },
      })
      const body = { recipient: textNumber, message: expect.stringMatching(/\d{6}/), by: 'us' }
      expect(JSON.parse(request?.body ?? '')).toEqual(body)
    },
    'sms.gateway.account_sid': async () => {
      expect((await sendBy({ ...twilio, account_sid: 'AC2' }))[0]?.url).toContain('/Accounts/AC2/')
    },
    'sms.gateway.from': async () => {
      expect(toForm(await sendBy(twilio))).toMatchObject({ From: '+15005550001', To: textNumber })
    },
    'sms.gateway.messaging_service_sid': async () => {
      const { from: _, ...rest } = twilio
      const form = toForm(await sendBy({ ...rest, messaging_service_sid: 'MG1' }))
      expect([form.MessagingServiceSid, form.From]).toEqual(['MG1', undefined])
    },
    'sms.gateway.content_sid': async () => {
      const form = toForm(await sendBy({ ...twilio, content_sid: 'HX1' }))
      expect(form).toMatchObject({
        ContentSid: 'HX1',
        ContentVariables: expect.stringMatching(/^\{"1":"\d{6}"\}$/),
      })
      expect(form.Body).toBeUndefined()
    },
    'sms.second_gateway': async () => {
      const sent = await send({ sms: { ...defaults, second_gateway: twilio } }, 503)
      expect(sent.map((request) => new URL(request.url).host)).toEqual(['gateway.example', 'api.twilio.com'])
    },
    'sms.countries': async () => {
      expect(await request({ countries: ['US'] }, ['+447911123456', '+4915112345678', textNumber])).toEqual([
        400, 400, 200,
      ])
      const rejection = {
        code: 'invalid_phone_number_country_code',
        cause: 'country not allowed',
        country: 'DE',
      }
      expect(await listTextEntries(find().server)).toContainEqual(['text_message_refused', rejection])
    },
    'sms.budget.messages_per_day': async () => {
      expect(await request({ budget: { messages_per_day: 1 } }, ['+12025550143', textNumber])).toEqual([
        200, 429,
      ])
    },
    'sms.budget.per_prefix': async () => {
      const budget = { messages_per_day: 100, per_prefix: 1 }
      const numbers = ['+12025550143', '+12025550144', textNumber]
      expect(await request({ budget }, numbers)).toEqual([200, 429, 200])
    },
    'sms.budget.per_number': async () => {
      const budget = { messages_per_day: 100, per_number: 1 }
      expect(await request({ budget }, [textNumber, textNumber, '+15005550007'])).toEqual([200, 429, 200])
    },
    whatsapp: async () => {
      expect(toForm(await send({ whatsapp: { ...defaults, gateway: twilio } }))).toMatchObject({
        To: `whatsapp:${textNumber}`,
        From: 'whatsapp:+15005550001',
      })
    },
  }
}
