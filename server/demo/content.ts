import { productNames } from '#contract/products.ts'

/** The demo data of development mode. It does not exist in production. */

export const demoDomain = 'bakery.test'
export const demoPassword = 'sweet-cherry-pie-42'
export const demoPin = '1234'

/** Accounts that are verified, have a PIN and have accepted the license agreement. */
export const demoAccounts = [
  { email: 'admin@bakery.test', role: 'admin', isAdmin: true },
  { email: 'baker@bakery.test', role: 'baker', isAdmin: false },
  { email: 'opener@customer.test', role: 'opener', isAdmin: false },
] as const

/** The two sites of the demo: the portal, and a shop on another origin that embeds the widget. */
export const demoProjects = [
  {
    id: 'project-00000000-0000-4000-8000-000000000001',
    // The name of the product, as in production.
    name: null,
    publicToken: 'public-token-test-00000000-0000-4000-8000-000000000001',
    site: 'portal',
    isPortal: true,
    redirectPaths: ['/login', '/reset-password'],
    consentPath: null,
    products: ['passwords'],
    widgetProviders: null,
  },
  {
    id: 'project-00000000-0000-4000-8000-000000000002',
    name: 'Saltmarsh Pottery',
    publicToken: 'public-token-test-00000000-0000-4000-8000-000000000002',
    site: 'demoHost',
    isPortal: false,
    redirectPaths: ['/', '/shop'],
    consentPath: '/consent',
    // All products, so the demo shop offers every sign-in method.
    products: productNames,
    // The simulator is the client of each.
    widgetProviders: ['google', 'apple', 'github'],
  },
] as const

/** An application for users of the demo shop. Its secret is public, like the accounts' passwords. */
export const demoApplication = {
  id: 'connected-app-test-00000000-0000-4000-8000-000000000001',
  secret: 'sweet-cherry-pie-42',
  name: 'Recipe box',
  description: 'A diary of everything you bake',
  callbackPath: '/application/callback',
  logoutPath: '/application/goodbye',
} as const

/** The ID of the API secret for the demo shop's server. Its value is new at each start. */
export const demoSecretId = 'api-secret-00000000-0000-4000-8000-000000000001'

/** Returns the demo accounts as lines to print after the server has started. */
export function describeDemoAccounts(): string[] {
  return demoAccounts.map(({ email, role }) => `${email} (${role}), password ${demoPassword}, PIN ${demoPin}`)
}

/**
 * Returns the origins of the demo sites. Two of them also have a loopback address, in case the name does not resolve.
 */
export function toDemoSites({ PORT, DEMO_PORT }: { PORT: number; DEMO_PORT: number }) {
  return {
    portal: [`http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`],
    demoHost: [`http://demo.localhost:${DEMO_PORT}`, `http://127.0.0.1:${DEMO_PORT}`],
    marketplace: [`http://guild.localhost:${DEMO_PORT}`],
  }
}

type DemoSites = ReturnType<typeof toDemoSites>

/** Returns the registered URLs of a demo project. */
export const toRedirectUrls = (
  { site, redirectPaths }: (typeof demoProjects)[number],
  sites: Pick<DemoSites, 'portal' | 'demoHost'>,
): string[] => redirectPaths.flatMap((path) => sites[site].map((origin) => origin + path))

/** Returns the fields of the portal's project in development. */
export function toDemoPortal(sites: DemoSites) {
  const [portal] = demoProjects
  const { id, publicToken, site } = portal
  return { id, publicToken, allowedOrigins: sites[site], redirectUrls: toRedirectUrls(portal, sites) }
}
