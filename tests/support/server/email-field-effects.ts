import { expect } from 'vitest'
import type { WrittenDocument } from '../../../server/identity/base/document/document.ts'
import type { Use } from './backend-field-effects.ts'
import { callProvider, readOutbox, signInByCode } from './provider-client.ts'
import { shopToken } from './test-server.ts'

type EmailFields = NonNullable<WrittenDocument['mail']>

const email = 'ann@example.org'
const german = {
  subject: '{{code}} ist Ihr Code',
  heading: 'Willkommen',
  paragraphs: ['Ihr Code:', '{{code}}'],
  footer: 'Ihr Laden',
}
const templates: EmailFields['templates'] = [
  { id: 'hello', mail: 'sign_in_code', texts: { de: german } },
  { id: 'return', mail: 'sign_in_code', texts: { de: { ...german, heading: 'Willkommen zurück' } } },
]

/** For `sender` and each field of `mail`: a call whose result it changes. */
export function emailFieldEffects(find: Use): Readonly<Record<string, () => Promise<void>>> {
  /** Changes the fields, requests a code, and returns the email with the code. */
  async function send(message: EmailFields, options: object = {}) {
    const { server, change } = find()
    await change({ mail: message })
    const body = { email, expiration_minutes: 5, ...options }
    expect((await callProvider(server, '/otps/email/login_or_create', { body })).status).toBe(200)
    const [sent] = await readOutbox(server, email)
    if (!sent) throw new Error('The server sent no email.')
    return sent
  }
  const ids = { login_template_id: 'return', signup_template_id: 'hello' }

  return {
    sender: async () => {
      const { server, change } = find()
      await change({ sender: 'Shop <hello@sender.example>' })
      const { body } = await callProvider(server, `/projects/bootstrap/${shopToken}`, { method: 'GET' })
      expect(body.data?.email_domains).toEqual(['sender.example'])
    },
    'mail.logo_url': async () => {
      const logo = 'https://shop.example/logo.png'
      expect((await send({ logo_url: logo })).html).toContain(`src="${logo}"`)
    },
    'mail.accent': async () => {
      expect((await send({ accent: '#aa1155' })).html).toContain('#aa1155')
    },
    'mail.support_email': async () => {
      expect((await send({ support_email: 'help@shop.example' })).text).toContain('help@shop.example')
    },
    'mail.templates': async () => {
      expect(await send({ templates }, { ...ids, locale: 'de-AT' })).toMatchObject({
        subject: expect.stringMatching(/^\d{6} ist Ihr Code$/),
        text: expect.stringMatching(/^Willkommen\n.*\d{6}.*Ihr Laden/s),
      })
      // A language without its own texts, an unknown template, and a template for another email: all use the built-in
      // texts.
      expect((await send({ templates }, { ...ids, locale: 'ar' })).text).not.toContain('Ihr Laden')
      expect((await send({ templates }, { locale: 'de', signup_template_id: 'none' })).text).toContain('Shop')
      await signInByCode(find().server, email)
      expect((await send({ templates }, { ...ids, locale: 'de' })).text).toMatch(/^Willkommen zurück\n/)
    },
  }
}
