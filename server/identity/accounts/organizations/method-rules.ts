import { offers, type ProductName } from '#contract/products.ts'
import type { organizations } from '../../base/schema/organizations.ts'
import type { Factor } from '../../base/schema/sessions.ts'

/** The sign-in methods of organizations, as the provider's contract names them, with the product that offers each. */
const productsOfMethods = {
  magic_link: 'emailMagicLinks',
  email_otp: 'otp',
  password: 'passwords',
  google_oauth: 'oauth',
  microsoft_oauth: 'oauth',
  hubspot_oauth: 'oauth',
  slack_oauth: 'oauth',
  github_oauth: 'oauth',
} as const satisfies Record<string, ProductName>

/** The name of a sign-in method in the provider's contract. */
export type AuthMethod = keyof typeof productsOfMethods | 'sso'

const offered = Object.keys(productsOfMethods) as (keyof typeof productsOfMethods)[]

/** The names of all sign-in methods. */
export const authMethods: readonly AuthMethod[] = ['sso', ...offered]

/** Lists the methods by which members of an organization may sign in (rule B16). */
export function listAllowedMethods(
  project: Parameters<typeof offers>[0],
  {
    authMethods: rule,
    allowedAuthMethods: listed,
  }: Pick<typeof organizations.$inferSelect, 'authMethods' | 'allowedAuthMethods'>,
): AuthMethod[] {
  const isAllowed = (method: AuthMethod) => rule === 'ALL_ALLOWED' || listed.includes(method)
  const single = rule === 'RESTRICTED' && listed.includes('sso') ? (['sso'] as const) : []
  return [
    ...single,
    ...offered.filter((method) => offers(project, productsOfMethods[method]) && isAllowed(method)),
  ]
}

/** The methods whose factors always prove the address. */
const mailboxMethods: readonly AuthMethod[] = ['magic_link', 'email_otp']

/** Lists the methods, among the allowed ones, that prove an address (rules B13 and B20). */
export const listMailboxMethods = (allowed: readonly AuthMethod[]): AuthMethod[] =>
  allowed.filter((method) => mailboxMethods.includes(method))

/** Returns the method of a primary factor. */
export function toMethod({ type, delivery_method: delivery }: Factor): AuthMethod | undefined {
  if (type === 'otp') return delivery === 'email' ? 'email_otp' : undefined
  const name = type === 'oauth' ? `${delivery.replace(/^oauth_/, '')}_oauth` : type
  return authMethods.find((method) => method === name)
}
