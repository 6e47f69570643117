import type { ApiScope } from '../identity/base/schema/api-secrets.ts'
import { unnamedOperator } from '../identity/operations/impersonation/impersonation.ts'
import { applicationOptions, parseApplication } from './parse-application.ts'
import { command, flag, text } from './parse-arguments.ts'
import { convertOptions, parseConversion } from './parse-convert.ts'
import {
  parseCompanyDomain,
  parseEmail,
  parseKind,
  parseLimit,
  parseSince,
  parseTitle,
  parseUser,
  toFileName,
} from './parse-values.ts'
import { UsageError } from './usage-error.ts'

export const usage = `npm run admin -- COMMAND

PROJECT is the name, the project ID or the public token of a project.

  company add DOMAIN NAME         create a company for everyone with a verified email address at DOMAIN
  admin add EMAIL                 make a user an admin of their company
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
  widget tag PROJECT [--prerendered] [--kind business] [--flow FLOW] [--organization-slug SLUG]
                                  print the HTML that shows a project's widget, with the integrity of its script
                                  (--prerendered: with the first screen, which needs no script to appear;
                                  for a business project, FLOW is discovery, organization or password-reset)
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
  people list PROJECT [--limit N]
                                  list the users of a project, newest first (--limit: 100 unless set), and before them
                                  those whose email addresses look the same
  people archive PROJECT USER_ID FILE
                                  write all data of one user to a file, without secrets
  people delete PROJECT USER_ID --yes
                                  delete a user with all their data; the log keeps its entries, without identifying the user
  organization export PROJECT ORGANIZATION FILE
                                  write an organization of a business project with its roles and members to a file, without
                                  secrets
  organization delete PROJECT ORGANIZATION --yes
                                  delete an organization of a business project, by ID, slug or external ID, with its members
  secret create PROJECT [--read]  create an API secret for a site's server; it is printed once
                                  (at most two secrets per project, for rotation)
  secret list                     list the API secrets of all projects, without the secrets
  secret remove ID                remove an API secret
  application add NAME --project PROJECT --redirect URL [--redirect …] [--logout-redirect URL …]
              [--description TEXT] [--logo URL] [--first-party] [--public]
                                  register an application that users of a project can sign in to; prints its id and secret
  application list                list the registered applications
  log [--project PROJECT] [--user EMAIL|ID] [--kind KIND] [--request ID] [--since TIME] [--limit N] [--json]
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
  master-key new FILE             write a new master key to a new file
  master-key replace              replace the master key: run it, restart all servers, then both again (docs/operate.md)
  master-key rotate               re-encrypt everything with CAKE_MASTER_KEY (the old key in CAKE_MASTER_KEY_PREVIOUS)
  signing-keys replace            delete the keys that sign tokens, if someone may have read them; then restart all servers`

const withoutArguments = command([], {}, () => ({}))
const aboutEmail = command(['EMAIL'], {}, ([email]) => ({ email: parseEmail(email) }))
const aboutProject = command(['PROJECT'], {}, ([projectName]) => ({ projectName }))
/** Without a project, the account is the portal's. */
const aboutAccount = command(['EMAIL'], { project: text }, ([email], { project }) => ({
  email: parseEmail(email),
  project,
}))

const commands = {
  'company add': command(['DOMAIN', 'NAME'], {}, ([domain, title]) => ({
    domain: parseCompanyDomain(domain),
    title: parseTitle(title),
  })),
  'admin add': aboutEmail,
  'admin remove': aboutEmail,
  'pin clear': aboutEmail,
  'address release': aboutEmail,
  'address hash': aboutEmail,
  'password expire': aboutAccount,
  'second-factor remove': aboutAccount,
  impersonate: command(['EMAIL'], { project: text, by: text }, ([email], { project, by }) => {
    if (project === undefined) {
      throw new UsageError("'impersonate' needs a --project: the name of the account’s project.")
    }
    const operator = by === undefined ? unnamedOperator : parseEmail(by)
    return { email: parseEmail(email), project, by: operator }
  }),
  'project apply': command(['FILE'], { 'dry-run': flag, project: text }, ([file], values) => {
    return { file, projectName: values.project, isDryRun: values['dry-run'] }
  }),
  'project export': aboutProject,
  'project list': withoutArguments,
  'project remove': command(['PROJECT'], { yes: flag, export: text }, ([projectName], values) => {
    if (!values.yes) {
      throw new UsageError(
        `'project remove' deletes ${projectName} with its users, sessions, applications and API secrets. To do that, add --yes.`,
      )
    }
    return { projectName, exportFile: values.export ?? `${toFileName(projectName)}.project.json` }
  }),
  'people import': command(
    ['PROJECT', 'FILE'],
    { 'dry-run': flag, events: flag },
    ([project, file], values) => ({
      project,
      file,
      isDryRun: values['dry-run'],
      withEvents: values.events,
    }),
  ),
  'people export': command(['PROJECT', 'FILE'], { 'with-secrets': flag }, ([project, file], values) => ({
    project,
    file,
    withSecrets: values['with-secrets'],
  })),
  'people convert': command(['USERS', 'FILE'], convertOptions, ([usersFile, file], values) => ({
    usersFile,
    file,
    ...parseConversion(values),
  })),
  'people list': command(['PROJECT'], { limit: text }, ([projectName], { limit }) => ({
    projectName,
    limit: limit === undefined ? 100 : parseLimit(limit),
  })),
  'people archive': command(['PROJECT', 'USER_ID', 'FILE'], {}, ([project, userId, file]) => ({
    project,
    userId,
    file,
  })),
  'people delete': command(['PROJECT', 'USER_ID'], { yes: flag }, ([project, userId], { yes }) => {
    if (yes) return { project, userId }
    throw new UsageError(
      `'people delete' deletes ${userId} with all their data, which cannot be undone. To do that, add --yes.`,
    )
  }),
  'organization export': command(
    ['PROJECT', 'ORGANIZATION', 'FILE'],
    {},
    ([project, organization, file]) => ({ project, organization, file }),
  ),
  'organization delete': command(['PROJECT', 'ORGANIZATION'], { yes: flag }, ([project, id], { yes }) => {
    if (yes) return { project, organization: id }
    throw new UsageError(
      `'organization delete' deletes ${id} with its members permanently. To do that, add --yes.`,
    )
  }),
  'secret create': command(['PROJECT'], { read: flag }, ([projectName], { read }) => {
    const scope: ApiScope = read ? 'read' : 'write'
    return { projectName, scope }
  }),
  'secret list': withoutArguments,
  'secret remove': command(['ID'], {}, ([id]) => ({ id })),
  'application add': command(['NAME'], applicationOptions, ([title], values) =>
    parseApplication(title, values),
  ),
  'application list': withoutArguments,
  log: command(
    [],
    { project: text, user: text, kind: text, request: text, since: text, limit: text, json: flag },
    (_, values) => {
      const { project, user, kind, request, since, limit = '100', json } = values
      return {
        project,
        user: user === undefined ? undefined : parseUser(user),
        kind: kind === undefined ? undefined : parseKind(kind),
        request,
        since: since === undefined ? undefined : parseSince(since),
        limit: parseLimit(limit),
        json,
      }
    },
  ),
  'webhook list': command([], { project: text }, (_, { project }) => ({ project })),
  'webhook dead': command([], { project: text, limit: text }, (_, { project, limit = '100' }) => ({
    project,
    limit: parseLimit(limit),
  })),
  'webhook replay': command([], { project: text, webhook: text, event: text, since: text }, (_, values) => {
    const { project, webhook, event, since } = values
    if (event !== undefined && since !== undefined) {
      throw new UsageError("'webhook replay' accepts either --event or --since, not both.")
    }
    if (project === undefined) throw new UsageError("'webhook replay' needs --project PROJECT.")
    return { project, webhook, event, since: since === undefined ? undefined : parseSince(since) }
  }),
  'mail dns': aboutProject,
  'widget tag': command(
    ['PROJECT'],
    { prerendered: flag, kind: text, flow: text, 'organization-slug': text },
    ([projectName], { prerendered, kind, flow, 'organization-slug': organizationSlug }) => ({
      projectName,
      isPrerendered: prerendered,
      kind,
      flow,
      organizationSlug,
    }),
  ),
  bounce: withoutArguments,
  'bounce list': withoutArguments,
  'bounce clear': aboutEmail,
  'master-key new': command(['FILE'], {}, ([file]) => ({ file })),
  'master-key replace': withoutArguments,
  'master-key rotate': withoutArguments,
  'signing-keys replace': withoutArguments,
}

export type CommandName = keyof typeof commands

/** A command with validated and normalized arguments. */
export type CommandOf<Name extends CommandName> = {
  [Key in Name]: { name: Key } & ReturnType<(typeof commands)[Key]>
}[Name]
export type Command = CommandOf<CommandName> | { name: 'help' }

/** Commands by the names that they had in version 5.1 and that work for one more version. */
const formerNames: ReadonlyMap<string, CommandName> = new Map([['organization add', 'company add']])

/** Returns a notice for the operator who calls a command by its former name. */
export function findNotice(argv: readonly string[]): string | undefined {
  const entered = argv.slice(0, 2).join(' ')
  const name = formerNames.get(entered)
  return name && `'${entered}' is now called '${name}'. The next version will not accept the old name.`
}

/** Parses the arguments of `npm run admin --`. @throws UsageError with a sentence for the operator */
export function parseCommand(argv: readonly string[]): Command {
  if (argv.length === 0 || argv.some((argument) => argument === '--help' || argument === '-h')) {
    return { name: 'help' }
  }
  const nameLength = argv[0] === 'log' || argv[0] === 'impersonate' ? 1 : 2
  const entered = argv.slice(0, nameLength).join(' ')
  const name = formerNames.get(entered) ?? entered
  if (!isCommandName(name)) {
    throw new UsageError(`Unknown command '${name}'. List the commands with: npm run admin -- --help`)
  }
  return { name, ...commands[name](name, argv.slice(nameLength)) } as Command
}

const isCommandName = (name: string): name is CommandName => Object.hasOwn(commands, name)
