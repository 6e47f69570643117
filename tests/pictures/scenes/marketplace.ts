import type { Page } from '@playwright/test'
import { demoPassword } from '../../../server/demo/content.ts'
import type { Product } from '../product.ts'
import { becomeQuiet } from '../quiet.ts'
import type { Scene } from '../scene.ts'

/** The marketplace of the demo, whose sign-in lists organizations, or is for one of them. */
const openMarketplace = (page: Page, { demoUrl }: Pick<Product, 'demoUrl'>, path: string) =>
  page.goto(demoUrl.replace('//demo.', '//guild.') + path)

const findButton = (page: Page, name: string) => page.locator('login-widget').getByRole('button', { name })

async function enterPassword(page: Page, product: Product): Promise<void> {
  await openMarketplace(page, product, '/?organization=hotel-aurora')
  await findButton(page, 'Use a password instead').click()
  await page.getByLabel('Email').fill('events@hotel-aurora.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
}

/** Opens the page on which an admin manages the members of an organization. */
export async function openOrganization(page: Page, product: Product): Promise<void> {
  await enterPassword(page, product)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Members and rules' }).click()
  await page.getByRole('row').nth(2).waitFor()
}

/** Business sign-in, on another site. Its texts are English. */
export const marketplaceScenes: Scene[] = [
  {
    name: 'marketplace/organizations',
    reach: async ({ page, product }) => {
      await openMarketplace(page, product, '/')
      await becomeQuiet(page)
    },
  },
  {
    name: 'marketplace/organization-sign-in',
    reach: async ({ page, product }) => {
      await openMarketplace(page, product, '/?organization=hotel-aurora')
      await becomeQuiet(page)
    },
  },
  {
    name: 'marketplace/password',
    isMoved: true,
    reach: ({ page, product }) => enterPassword(page, product),
  },
  {
    name: 'marketplace/organization',
    reach: async ({ page, product }) => {
      await openOrganization(page, product)
      await becomeQuiet(page)
    },
  },
]
