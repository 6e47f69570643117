import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mustPost, person } from '../support/browser/person.ts'
import { type Postfix, startPostfix } from '../support/programs/postfix.ts'
import { type SecondPortal, startPortal } from '../support/programs/second-portal.ts'
import { repository } from '../support/programs/server-process.ts'

let postfix: Postfix
let portal: SecondPortal
beforeAll(async () => {
  postfix = await startPostfix()
  portal = await startPortal(() => ({
    SMTP_URL: postfix.url,
    MAIL_FROM: 'Cakelock <no-reply@bakery.example>',
    MAIL_BOUNCE_ADDRESS: 'bounces@bakery.example',
    NODE_EXTRA_CA_CERTS: postfix.certificate,
  }))
})
afterAll(async () => {
  await portal?.stop()
  await postfix?.stop()
})

/** Registers an account, to which the server sends a code. @returns its session token */
async function register(email: string): Promise<string> {
  const account = { email, password: person.password, session_duration_minutes: 60 }
  return (await mustPost<{ session_token: string }>(portal.url, '/stytch/register', account)).session_token
}

async function isUndeliverable(token: string): Promise<boolean> {
  const response = await fetch(`${portal.url}/api/v1/auth/me`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await response.json()) as { email_undeliverable: boolean }).email_undeliverable
}

it('Postfix delivers an email, encrypted on the way, with the code in the subject, and as HTML and text', async () => {
  const token = await register('anna@bakery.example')
  await expect.poll(() => postfix.read('anna'), { timeout: 30_000 }).toMatch(/^Subject: .*\d{6}/m)
  const message = await postfix.read('anna')
  expect(message).toMatch(/^Return-Path: <bounces@bakery\.example>|^From bounces@bakery\.example/m)
  expect(message).toMatch(/^Received: from .*\n\s+\(using TLSv1\.[23]/m)
  expect(message).toMatch(/^Content-Type: text\/plain; charset=utf-8/m)
  expect(message).toMatch(/^Content-Type: text\/html; charset=utf-8/m)
  expect(await isUndeliverable(token)).toBe(false)
})

it('a bounce notification from Postfix stops email to the address, and the sign-up screen shows it', async () => {
  const token = await register('nobody-here@bakery.example')
  await expect.poll(() => postfix.read('bounces'), { timeout: 30_000 }).toContain('Final-Recipient')
  // The whole notification has arrived once Postfix has removed it from its queue.
  await expect.poll(postfix.log, { timeout: 30_000 }).toMatch(/delivered to command: .*receive-bounce/)
  const options = {
    cwd: repository,
    env: { ...process.env, DATA_DIR: join(portal.folder, 'data') },
    input: await postfix.read('bounces'),
    encoding: 'utf8',
  } as const
  const response = execFileSync('npm', ['run', '--silent', 'admin', '--', 'bounce'], options)
  expect(response).toContain(
    'Email to nobody-here@bakery.example bounced (5.1.1). No more email is sent to it.',
  )
  expect(await isUndeliverable(token)).toBe(true)
})
