import { randomBytes } from 'node:crypto'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { serverUrl } from '../../support/browser/addresses.ts'
import { expect } from '../../support/browser/page.ts'
import { makePerson, mustPost, post } from '../../support/browser/person.ts'
import { runOperator } from '../../support/programs/operator.ts'
import { carrySession } from './steps.ts'

export type Member = { email: string; token: string }

/** A small company with an admin and a baker, and an opener from outside. */
export type Company = { domain: string; boss: Member; baker: Member; guest: Member }

export async function foundCompany(portal = serverUrl, operate = runOperator): Promise<Company> {
  const domain = `crumb${randomBytes(4).toString('hex')}.test`
  const member = async (email: string): Promise<Member> => ({
    email,
    token: await makePerson(portal, email),
  })
  await operate('company', 'add', domain, 'Crumb Bakery')
  const [boss, baker, guest] = await Promise.all([
    member(`boss@${domain}`),
    member(`baker@${domain}`),
    member(`guest@visitor-${domain}`),
  ])
  await operate('admin', 'add', boss.email)
  return { domain, boss, baker, guest }
}

type Baked = {
  name: string
  to: string[]
  fields?: string[]
  openable?: string
  expires?: string
  /** emails the recipients */
  notify?: object
  isSaved?: boolean
  headerHash?: string
}

/** Registers a cake. Returns its id and checksum. */
export async function bakeFor(
  { token }: Member,
  { name, to, fields = [], openable, expires, notify, isSaved = true, headerHash }: Baked,
  portal = serverUrl,
) {
  const key = () => randomBytes(32).toString('hex')
  const baked = await mustPost(
    portal,
    '/cakes',
    {
      checksum: randomBytes(32).toString('hex'),
      filetitle: name,
      keys: [
        { key_path: ['file'], key: key() },
        ...fields.map((field) => ({ key_path: ['file', 'fields', field], key: key() })),
      ],
      permissions: to.map((email) => ({ email, key_path: ['file'] })),
      openable_date: openable ?? null,
      expiration_date: expires ?? null,
      is_saved: isSaved,
      ...(headerHash && { header_hash: headerHash }),
      ...(notify && { notify }),
    },
    token,
  )
  return baked as { id: string; checksum: string }
}

/** Requests the keys of a cake. @returns the response, even if it is a rejection */
export const open = ({ email, token }: Member, checksum: string) =>
  post(serverUrl, '/get_keys', { checksum, email }, token)

export const signInAs = (page: Page, { token }: Member): Promise<void> => carrySession(page, token)

export const row = (page: Page, text: string): Locator =>
  page.locator('tbody tr').filter({ hasText: text }).first()

/** Presses a button in the row of a user. */
export const pressIn = (page: Page, email: string, name: RegExp): Promise<void> =>
  row(page, email).getByRole('button', { name }).click()

/** @returns the text written to the clipboard, because a headless browser has no readable clipboard */
export async function playClipboard(context: BrowserContext, works: boolean): Promise<void> {
  await context.addInitScript((isWorking) => {
    const page = globalThis as unknown as { copied?: string }
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: async (text: string) => {
          if (!isWorking) throw new Error('refused')
          page.copied = text
        },
      },
    })
  }, works)
}

export const expectToast = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true })).toBeVisible()
