import type { Page } from '@playwright/test'
import type { B2BClient } from 'stytch'
import { serverUrl } from '../../support/browser/addresses.ts'
import { messageTo } from '../../support/browser/outbox.ts'
import { registerProject } from '../../support/programs/operator.ts'
import { createBusinessClient } from '../../support/server/create-client.ts'
import type { BusinessChoice } from './logins.ts'

/** A business project for the origin of a page, with the provider's client on its server. */
export type BusinessSite = { publicToken: string; backend: B2BClient }

type Fields = Partial<Omit<Parameters<typeof registerProject>[1], 'kind' | 'origins'>>

/** Registers a business project for the origin of a page. Links lead to its address without a query. */
export async function registerBusiness(page: Page, fields: Fields = {}): Promise<BusinessSite> {
  const { origin, pathname } = new URL(page.url())
  const { publicToken, projectId, secret } = await registerProject('Work', {
    kind: 'business',
    origins: [origin],
    redirect_uris: [origin + pathname],
    products: ['otp', 'emailMagicLinks', 'passwords', 'oauth'],
    text_channels: [],
    ...fields,
  })
  return { publicToken, backend: createBusinessClient(serverUrl, { id: projectId, secret }) }
}

let count = 0

/** Returns a domain that no other test uses, and so a slug of its organization. */
export function createName(): { slug: string; domain: string } {
  count += 1
  const slug = `corp-${process.pid}-${Date.now()}-${count}`
  return { slug, domain: `${slug}.example` }
}

type Rules = Omit<Parameters<B2BClient['organizations']['create']>[0], 'organization_name'>

/** Creates an organization with an admin whose address is not proved yet. */
export async function createCorp({ backend }: Pick<BusinessSite, 'backend'>, rules: Rules = {}) {
  const { slug, domain } = createName()
  const { organization } = await backend.organizations.create({
    ...{ organization_name: 'Corp', organization_slug: slug },
    ...rules,
  })
  const { organization_id } = organization
  const email = `ann@${domain}`
  const admin = { organization_id, email_address: email, roles: ['stytch_admin'] }
  const { member_id } = await backend.organizations.members.create(admin)
  return { organization_id, member_id, email, slug, domain }
}

/** Opens the prebuilt interface on a page of the site. */
export async function openPrebuilt(page: Page, choice: BusinessChoice): Promise<void> {
  const { origin, pathname } = new URL(page.url())
  await page.goto(`${origin}${pathname}?${new URLSearchParams({ choice: JSON.stringify(choice) })}`)
}

/** Reads the newest link that was sent to an address. */
export async function linkSentTo(email: string): Promise<URL> {
  const message = await messageTo(email, ({ link }) => link !== null)
  return new URL(message.link ?? '')
}
