import { parseArgs } from 'node:util'
import { limits } from '#contract/product.ts'
import { products } from '../platform/config/products.ts'
import { parseArguments, parseOrigin, parseRedirect, parseTitle, readOptions } from './parse-arguments.ts'
import { UsageError } from './usage-error.ts'

export type ProjectCommand = {
  name: 'project add'
  title: string
  origins: string[]
  redirectUrls: string[]
  /** allowed redirect URLs for new users; undefined = `redirectUrls` */
  signupRedirectUrls: string[] | undefined
  /** the page on which users consent to applications */
  consentUrl: string | undefined
  products: string[]
  hideAccounts: boolean
  /** reject links and password resets that were requested without a PKCE challenge */
  requirePkce: boolean
  /** require kinds of characters and a length in passwords; undefined = use zxcvbn */
  luds: { complexity: number; minimumCount: number } | undefined
}

export function parseProject(rest: readonly string[]): ProjectCommand {
  const { values, positionals } = readOptions('project add', () =>
    parseArgs({
      args: [...rest],
      allowPositionals: true,
      options: {
        origin: { type: 'string', multiple: true },
        redirect: { type: 'string', multiple: true },
        'signup-redirect': { type: 'string', multiple: true },
        'consent-page': { type: 'string' },
        product: { type: 'string', multiple: true },
        'hide-accounts': { type: 'boolean' },
        'demand-pkce': { type: 'boolean' },
        luds: { type: 'string' },
      },
    }),
  )
  const [title] = parseArguments('project add', positionals, ['NAME'])
  const origins = (values.origin ?? []).map(parseOrigin)
  if (origins.length === 0) {
    throw new UsageError("'project add' needs an --origin, such as --origin https://www.example.org.")
  }
  const consentPage = values['consent-page']
  return {
    name: 'project add',
    title: parseTitle(title),
    origins,
    redirectUrls: (values.redirect ?? []).map(parseRedirect),
    signupRedirectUrls: values['signup-redirect']?.map(parseRedirect),
    consentUrl: consentPage === undefined ? undefined : parseRedirect(consentPage),
    products: (values.product ?? defaultProducts).map(parseProduct),
    hideAccounts: values['hide-accounts'] ?? false,
    requirePkce: values['demand-pkce'] ?? false,
    luds: values.luds === undefined ? undefined : parseLuds(values.luds),
  }
}

/** The products that need nothing but email. They include the widget's default, magic links. */
const defaultProducts = ['emailMagicLinks', 'otp', 'passwords']

function parseProduct(text: string): string {
  if ((products as readonly string[]).includes(text)) return text
  throw new UsageError(`Unknown product '${text}'. Use one of: ${products.join(', ')}.`)
}

function parseLuds(text: string): { complexity: number; minimumCount: number } {
  const [, kinds, length] = /^([1-4]):(\d{1,2})$/.exec(text) ?? []
  if (kinds === undefined || Number(length) < limits.passwordMinimum) {
    throw new UsageError(
      `'${text}' is not a password policy. Use KINDS:LENGTH: 1 to 4 kinds of characters and a length of ${limits.passwordMinimum} to 99, such as 3:10.`,
    )
  }
  return { complexity: Number(kinds), minimumCount: Number(length) }
}
