import { type Email, findDomain, findEmail } from '#contract/ids.ts'
import { publicMailDomains } from '#contract/public-mail-domains.ts'
import { type ApplicationCommand, parseApplication } from './parse-application.ts'
import { type ProjectCommand, parseProject } from './parse-project.ts'
import { parseRedirect, parseTitle, parseWords } from './parse-words.ts'
import { UsageError } from './usage-error.ts'

/** One operator command, its arguments checked and in their normal form. */
export type Command =
  | { name: 'organization add'; domain: string; title: string }
  | {
      name:
        | 'admin add'
        | 'admin remove'
        | 'pin clear'
        | 'address release'
        | 'address hash'
        | 'password expire'
      email: Email
    }
  | ProjectCommand
  | ApplicationCommand
  | { name: 'consent-page set'; publicToken: string; url: string }
  | { name: 'project list' | 'application list' | 'master-key rotate' | 'help' }

export const usage = `npm run admin -- COMMAND

  organization add DOMAIN NAME    make an organization; people with a verified address of DOMAIN belong to it
  admin add EMAIL                 make somebody an admin of their organization
  admin remove EMAIL              take that away again (not from the last admin)
  pin clear EMAIL                 clear a PIN: ends all sessions, tells the owner by mail
  address release EMAIL           end the hold on an email address that an account with a PIN gave up
  address hash EMAIL              what the log's security events call this email address (field account)
  password expire EMAIL           end all sessions; the password works no longer, and a new one is set by mail
  project add NAME --origin ORIGIN [--origin …] [--redirect URL …] [--product NAME …] [--hide-accounts]
              [--demand-pkce] [--luds KINDS:LENGTH] [--signup-redirect URL …] [--consent-page URL]
                                  register a site that may use the widget; prints its public token
  project list                    list the registered sites
  consent-page set TOKEN URL      where the site of that public token asks people about applications
  application add NAME --project TOKEN --redirect URL [--redirect …] [--logout-redirect URL …]
              [--description TEXT] [--logo URL] [--first-party] [--public]
                                  register an application that people of a site may sign in to; prints its id and secret
  application list                list the registered applications
  master-key rotate               seal everything anew under CAKE_MASTER_KEY (the old one in CAKE_MASTER_KEY_PREVIOUS)`

/** Reads the arguments behind `npm run admin --`. @throws UsageError with a sentence that says how to mend it. */
export function parseCommand(argv: readonly string[]): Command {
  if (argv.length === 0 || argv.some((argument) => argument === '--help' || argument === '-h')) {
    return { name: 'help' }
  }
  const name = argv.slice(0, 2).join(' ')
  const rest = argv.slice(2)
  switch (name) {
    case 'organization add': {
      const [domain, title] = parseWords(name, rest, ['DOMAIN', 'NAME'])
      return { name, domain: parseOrganizationDomain(domain), title: parseTitle(title) }
    }
    case 'admin add':
    case 'admin remove':
    case 'pin clear':
    case 'address release':
    case 'address hash':
    case 'password expire': {
      const [email] = parseWords(name, rest, ['EMAIL'])
      return { name, email: parseEmail(email) }
    }
    case 'project add':
      return parseProject(rest)
    case 'application add':
      return parseApplication(rest)
    case 'consent-page set': {
      const [publicToken, url] = parseWords(name, rest, ['TOKEN', 'URL'])
      return { name, publicToken, url: parseRedirect(url) }
    }
    case 'project list':
    case 'application list':
    case 'master-key rotate':
      parseWords(name, rest, [])
      return { name }
  }
  throw new UsageError(`There is no command '${name}'. npm run admin -- --help lists the commands.`)
}

function parseEmail(text: string): Email {
  const email = findEmail(text)
  if (email === undefined) throw new UsageError(`'${text}' is not an email address such as ann@example.org.`)
  return email
}

function parseOrganizationDomain(text: string): string {
  const domain = findDomain(text)
  if (domain === undefined) throw new UsageError(`'${text}' is not a domain such as example.org.`)
  if (publicMailDomains.has(domain)) {
    throw new UsageError(
      `Anybody can have an address at ${domain}, so it cannot be an organization's domain.`,
    )
  }
  return domain
}
