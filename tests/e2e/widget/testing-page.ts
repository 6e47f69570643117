import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type {
  BusinessInstallOptions,
  InstalledBusinessProvider,
  InstalledProvider,
  InstallOptions,
} from '#widget/testing'
import { pagesDir } from '../../support/browser/addresses.ts'
import type { HostPage } from './host-site.ts'

declare global {
  var LoginWidgetTesting: typeof import('#widget/testing')
  var testProvider: InstalledProvider
  var businessProvider: InstalledBusinessProvider
}

/** What JSON cannot express. */
type Unserializable = 'code' | 'delay' | 'now' | 'storage'

/** The page of a site, whose test adds the script. */
export const plain = (products: string, more: Partial<HostPage> = {}): HostPage => ({
  artifact: 'plain',
  attributes: { products, 'public-token': 'public-token-test-widget' },
  ...more,
})

/** Adds the script of the test provider and its options to every load of the page. */
export async function prepare(
  page: Page,
  returnURL: string,
  {
    project,
    ...options
  }: Omit<InstallOptions, Unserializable> | Omit<BusinessInstallOptions, Unserializable> = {},
): Promise<void> {
  const script = readFileSync(join(pagesDir, 'testing.js'), 'utf8')
  const json = JSON.stringify({ ...options, project: { returnURL, ...project } })
  await page.addInitScript({
    content: `${script};globalThis.testProvider = globalThis.businessProvider = LoginWidgetTesting.install(${json})`,
  })
}
