import { parseArgs } from 'node:util'
import { type Email, findDomain, findEmail } from '#contract/ids.ts'
import { publicMailDomains } from '#contract/permissions.ts'
import { limits } from '#contract/product.ts'
import { UsageError } from './usage-error.ts'

/** The login methods that a project may offer, by the names that the widget's configuration has for them. */
const products = ['oauth', 'crypto', 'emailMagicLinks', 'otp', 'passwords', 'passkeys'] as const

export type ProjectCommand = {
  name: 'project add'
  title: string
  origins: string[]
  redirectUrls: string[]
  products: string[]
  hideAccounts: boolean
  /** take no link and no password reset that was asked for without a PKCE challenge */
  demandPkce: boolean
  /** judge passwords by kinds of characters and length; undefined = by zxcvbn */
  luds: { complexity: number; minimumCount: number } | undefined
}

/** One operator command, its arguments checked and in their normal form. */
export type Command =
  | { name: 'organisation add'; domain: string; title: string }
  | { name: 'admin add' | 'admin remove' | 'pin clear' | 'password expire'; email: Email }
  | ProjectCommand
  | { name: 'project list' | 'master-key rotate' | 'help' }

export const usage = `npm run admin -- COMMAND

  organisation add DOMAIN NAME    make an organisation; people with a verified address of DOMAIN belong to it
  admin add EMAIL                 make somebody an admin of their organisation
  admin remove EMAIL              take that away again (not from the last admin)
  pin clear EMAIL                 clear a PIN: ends all sessions, tells the owner by mail
  password expire EMAIL           end all sessions; the password works no longer, and a new one is set by mail
  project add NAME --origin ORIGIN [--origin …] [--redirect URL …] [--product NAME …] [--hide-accounts]
              [--demand-pkce] [--luds KINDS:LENGTH]
                                  register a site that may use the widget; prints its public token
  project list                    list the registered sites
  master-key rotate               seal everything anew under CAKE_MASTER_KEY (the old one in CAKE_MASTER_KEY_PREVIOUS)`

/** Reads the arguments behind `npm run admin --`. @throws UsageError with a sentence that says how to mend it. */
export function parseCommand(argv: readonly string[]): Command {
  if (argv.length === 0 || argv.some((argument) => argument === '--help' || argument === '-h')) {
    return { name: 'help' }
  }
  const name = argv.slice(0, 2).join(' ')
  const rest = argv.slice(2)
  switch (name) {
    case 'organisation add': {
      const [domain, title] = take(name, rest, ['DOMAIN', 'NAME'])
      return { name, domain: parseOrganisationDomain(domain), title: parseTitle(title) }
    }
    case 'admin add':
    case 'admin remove':
    case 'pin clear':
    case 'password expire': {
      const [email] = take(name, rest, ['EMAIL'])
      return { name, email: parseEmail(email) }
    }
    case 'project add':
      return parseProject(rest)
    case 'project list':
    case 'master-key rotate':
      take(name, rest, [])
      return { name }
  }
  throw new UsageError(`There is no command '${name}'. npm run admin -- --help lists the commands.`)
}

/** Exactly the named arguments, none of them an option. */
function take<const Names extends readonly string[]>(command: string, rest: readonly string[], names: Names) {
  const missing = names[rest.length]
  if (missing !== undefined) throw new UsageError(`'${command}' lacks its ${missing}.`)
  const extra = rest.find((argument, index) => index >= names.length || argument.startsWith('--'))
  if (extra !== undefined) {
    throw new UsageError(
      `'${command}' does not take '${extra}'.${names.includes('NAME') ? ' Put a name of several words in quotes.' : ''}`,
    )
  }
  return rest as { [Index in keyof Names]: string }
}

function parseProject(rest: readonly string[]): ProjectCommand {
  const { values, positionals } = readProjectOptions(rest)
  const [title] = take('project add', positionals, ['NAME'])
  const origins = (values.origin ?? []).map(parseOrigin)
  if (origins.length === 0) {
    throw new UsageError("'project add' needs an --origin, such as --origin https://www.example.org.")
  }
  return {
    name: 'project add',
    title: parseTitle(title),
    origins,
    redirectUrls: (values.redirect ?? []).map(parseRedirect),
    products: (values.product ?? ['otp', 'passwords']).map(parseProduct),
    hideAccounts: values['hide-accounts'] ?? false,
    demandPkce: values['demand-pkce'] ?? false,
    luds: values.luds === undefined ? undefined : parseLuds(values.luds),
  }
}

function readProjectOptions(rest: readonly string[]) {
  try {
    return parseArgs({
      args: [...rest],
      allowPositionals: true,
      options: {
        origin: { type: 'string', multiple: true },
        redirect: { type: 'string', multiple: true },
        product: { type: 'string', multiple: true },
        'hide-accounts': { type: 'boolean' },
        'demand-pkce': { type: 'boolean' },
        luds: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageError(`'project add': ${error instanceof Error ? error.message : String(error)}`)
  }
}

function parseEmail(text: string): Email {
  const email = findEmail(text)
  if (email === undefined) throw new UsageError(`'${text}' is not an email address such as ann@example.org.`)
  return email
}

function parseOrganisationDomain(text: string): string {
  const domain = findDomain(text)
  if (domain === undefined) throw new UsageError(`'${text}' is not a domain such as example.org.`)
  if (publicMailDomains.has(domain)) {
    throw new UsageError(
      `Anybody can have an address at ${domain}, so it cannot be an organisation's domain.`,
    )
  }
  return domain
}

function parseTitle(text: string): string {
  const title = text.trim()
  if (title === '' || title.length > 200) throw new UsageError('A name must have 1 to 200 characters.')
  return title
}

function parseProduct(text: string): string {
  if ((products as readonly string[]).includes(text)) return text
  throw new UsageError(`'${text}' is no product. There are: ${products.join(', ')}.`)
}

function parseLuds(text: string): { complexity: number; minimumCount: number } {
  const [, kinds, length] = /^([1-4]):(\d{1,2})$/.exec(text) ?? []
  if (kinds === undefined || Number(length) < limits.passwordMinimum) {
    throw new UsageError(
      `'${text}' is no password policy. Write kinds of characters (1 to 4) and length (${limits.passwordMinimum} to 99), such as 3:10.`,
    )
  }
  return { complexity: Number(kinds), minimumCount: Number(length) }
}

function parseOrigin(text: string): string {
  const url = parseWebAddress(text)
  // Only a bare origin is its own normal form; a path behind it would be compared with nothing.
  if (url.origin !== text.replace(/\/$/, '').toLowerCase()) {
    throw new UsageError(`'${text}' is not an origin: write ${url.origin}, without a path or a user.`)
  }
  return url.origin
}

function parseRedirect(text: string): string {
  const url = parseWebAddress(text)
  if (url.hash !== '' || url.username !== '' || url.password !== '') {
    throw new UsageError(`'${text}' is not a redirect address: it must not have a user or a part behind #.`)
  }
  return url.href
}

function parseWebAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw new UsageError(`'${text}' is not a web address such as https://www.example.org.`)
  }
  const isLoopback = /^(?:.+\.)?localhost$|^127\.|^\[::1\]$/.test(url.hostname)
  if (url.protocol === 'http:' && !isLoopback) {
    throw new UsageError(`'${text}' must begin with https:// (http:// is for this machine only).`)
  }
  return url
}
