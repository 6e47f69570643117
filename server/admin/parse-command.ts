import { type Email, findDomain } from '#contract/ids.ts'
import { publicEmailDomains } from '#contract/public-email-domains.ts'
import { type AccountCommand, parseAccountCommand, parseEmail } from './parse-account.ts'
import { type ApplicationCommand, parseApplication } from './parse-application.ts'
import { parseArguments, parseTitle } from './parse-arguments.ts'
import { type BounceCommand, parseBounce } from './parse-bounce.ts'
import { type ImpersonationCommand, parseImpersonation } from './parse-impersonation.ts'
import { type LogCommand, parseLog } from './parse-log.ts'
import { isPeopleCommand, type PeopleCommand, parsePeople } from './parse-people.ts'
import { type ProjectCommand, parseProject } from './parse-project.ts'
import { parseSecret, type SecretCommand } from './parse-secret.ts'
import { parseWebhook, type WebhookCommand } from './parse-webhook.ts'
import { UsageError } from './usage-error.ts'

/** An operator command with validated and normalized arguments. */
export type Command =
  | { name: 'organization add'; domain: string; title: string }
  | {
      name: 'admin add' | 'admin remove' | 'pin clear' | 'address release' | 'address hash'
      email: Email
    }
  | ProjectCommand
  | ApplicationCommand
  | SecretCommand
  | AccountCommand
  | LogCommand
  | ImpersonationCommand
  | WebhookCommand
  | BounceCommand
  | PeopleCommand
  | { name: 'mail dns'; projectName: string }
  | { name: 'project list' | 'secret list' | 'application list' | 'master-key rotate' | 'help' }

export const usage = `npm run admin -- COMMAND

PROJECT is the name, the project ID or the public token of a project.

  organization add DOMAIN NAME    create an organization for everyone with a verified email address at DOMAIN
  admin add EMAIL                 make a user an admin of their organization
  admin remove EMAIL              remove the admin role (the last admin keeps it)
  pin clear EMAIL                 clear a PIN, sign the user out everywhere and notify them by email
  address release EMAIL           end the hold on an email address that was removed from an account with a PIN
  address hash EMAIL              print the hash of an email address in the log's security events (field account)
  password expire EMAIL [--project PROJECT]
                                  sign the user out everywhere and require a new password, set by email
                                  (without --project: a portal account)
  second-factor remove EMAIL [--project PROJECT]
                                  remove the authenticator app and all recovery codes of a user who lost the app,
                                  sign the user out everywhere and notify them by email
  impersonate EMAIL --project PROJECT [--by EMAIL]
                                  print a token that lets a site's server start a session as a user; it works once
                                  (--by: your email address, which the session shows)
  project apply FILE [--dry-run] [--project PROJECT]
                                  create or change a project from its document (docs/projects.md)
                                  (--project: the project to change, if the document renames it)
  project export PROJECT          print the document of a project
  project list                    list the projects
  project remove PROJECT --yes [--export FILE]
                                  export a project, then delete it with its users
  people import PROJECT FILE [--dry-run] [--events]
                                  add the users in a file (docs/people.md); repeat it to continue after an interruption
                                  (--events: send an event for each user to the project's webhooks)
  people export PROJECT FILE [--with-secrets]
                                  write a project's users to a file, with their password hashes
                                  (--with-secrets: also the secrets of their authenticator apps)
  people convert USERS FILE [--from SYSTEM] [--hashes FILE]
                                  convert the users of another system to a file for people import (docs/moving.md)
                                  (SYSTEM: auth0, firebase, clerk or cognito; the hosted provider by default;
                                  --hashes: the passwords that the provider or Auth0 sends;
                                  --signer-key, --salt-separator, --rounds, --mem-cost: those of a Firebase project)
  people archive PROJECT USER_ID FILE
                                  write all data of one user to a file, without secrets
  people delete PROJECT USER_ID --yes
                                  delete a user with all their data; the log keeps its entries, without identifying the user
  secret create PROJECT [--read]  create an API secret for a site's server; it is printed once
                                  (at most two secrets per project, for rotation)
  secret list                     list the API secrets of all projects, without the secrets
  secret remove ID                remove an API secret
  application add NAME --project PROJECT --redirect URL [--redirect …] [--logout-redirect URL …]
              [--description TEXT] [--logo URL] [--first-party] [--public]
                                  register an application that users of a project can sign in to; prints its id and secret
  application list                list the registered applications
  log [--project PROJECT] [--user EMAIL|ID] [--kind KIND] [--since TIME] [--limit N] [--json]
                                  show sign-ins, rejections, changes and widget events, newest last
                                  (--since: 30m, 12h, 7d or a date; --limit: 100 unless set)
  webhook list [--project PROJECT]   show the webhooks, and how many events wait, were delivered or were given up
  webhook dead [--project PROJECT] [--limit N]
                                  show the events that were given up, oldest first (docs/webhooks.md)
  webhook replay --project PROJECT [--webhook NAME] [--event ID | --since TIME]
                                  send events again, in their order: those that were given up, one event,
                                  or all since a time (30m, 12h, 7d or a date)
  mail dns PROJECT                print the DNS records for a project's emails: DKIM, SPF and DMARC
  bounce                          read a delivery status notification from standard input, and stop email to the address
                                  that bounced (docs/email-delivery.md)
  bounce list                     list the addresses that bounced or complained, to which no email is sent
  bounce clear EMAIL              send email to an address again
  master-key rotate               re-encrypt everything with CAKE_MASTER_KEY (the old key in CAKE_MASTER_KEY_PREVIOUS)`

/** Parses the arguments of `npm run admin --`. @throws UsageError with a sentence for the operator */
export function parseCommand(argv: readonly string[]): Command {
  if (argv.length === 0 || argv.some((argument) => argument === '--help' || argument === '-h')) {
    return { name: 'help' }
  }
  if (argv[0] === 'log') return parseLog(argv.slice(1))
  if (argv[0] === 'bounce') return parseBounce(argv.slice(1))
  if (argv[0] === 'impersonate') return parseImpersonation(argv.slice(1))
  const name = argv.slice(0, 2).join(' ')
  const rest = argv.slice(2)
  if (isPeopleCommand(name)) return parsePeople(name, rest)
  switch (name) {
    case 'organization add': {
      const [domain, title] = parseArguments(name, rest, ['DOMAIN', 'NAME'])
      return { name, domain: parseOrganizationDomain(domain), title: parseTitle(title) }
    }
    case 'admin add':
    case 'admin remove':
    case 'pin clear':
    case 'address release':
    case 'address hash': {
      const [email] = parseArguments(name, rest, ['EMAIL'])
      return { name, email: parseEmail(email) }
    }
    case 'password expire':
    case 'second-factor remove':
      return parseAccountCommand(name, rest)
    case 'project apply':
    case 'project export':
    case 'project remove':
      return parseProject(name, rest)
    case 'mail dns': {
      const [projectName] = parseArguments(name, rest, ['PROJECT'])
      return { name, projectName }
    }
    case 'application add':
      return parseApplication(rest)
    case 'secret create':
    case 'secret remove':
      return parseSecret(name, rest)
    case 'webhook list':
    case 'webhook dead':
    case 'webhook replay':
      return parseWebhook(name, rest)
    case 'project list':
    case 'secret list':
    case 'application list':
    case 'master-key rotate':
      parseArguments(name, rest, [])
      return { name }
  }
  throw new UsageError(`Unknown command '${name}'. List the commands with: npm run admin -- --help`)
}

function parseOrganizationDomain(text: string): string {
  const domain = findDomain(text)
  if (domain === undefined) throw new UsageError(`'${text}' is not a valid domain. Example: example.org`)
  if (publicEmailDomains.has(domain)) {
    throw new UsageError(
      `Anyone can get an email address at ${domain}, so it cannot be an organization's domain.`,
    )
  }
  return domain
}
