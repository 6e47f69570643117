import { parseArgs } from 'node:util'
import { parseArguments, parseRedirect, parseTitle, readOptions } from './parse-arguments.ts'
import { UsageError } from './usage-error.ts'

export type ApplicationCommand = {
  name: 'application add'
  title: string
  /** the project whose users can sign in to it */
  projectName: string
  redirectUrls: string[]
  logoutUrls: string[]
  description: string
  logoUrl: string | undefined
  /** whether the application belongs to the project itself and needs no consent */
  isFirstParty: boolean
  /** whether it is a web page or mobile app, which cannot keep a secret */
  isPublic: boolean
}

export function parseApplication(rest: readonly string[]): ApplicationCommand {
  const { values, positionals } = readOptions('application add', () =>
    parseArgs({
      args: [...rest],
      allowPositionals: true,
      options: {
        project: { type: 'string' },
        redirect: { type: 'string', multiple: true },
        'logout-redirect': { type: 'string', multiple: true },
        description: { type: 'string' },
        logo: { type: 'string' },
        'first-party': { type: 'boolean' },
        public: { type: 'boolean' },
      },
    }),
  )
  const [title] = parseArguments('application add', positionals, ['NAME'])
  if (values.project === undefined) {
    throw new UsageError("'application add' needs a --project: the project whose users can sign in.")
  }
  const redirectUrls = (values.redirect ?? []).map(parseRedirect)
  if (redirectUrls.length === 0) {
    throw new UsageError(
      "'application add' needs a --redirect, such as --redirect https://app.example.org/callback.",
    )
  }
  const description = (values.description ?? '').trim()
  if (description.length > 500) throw new UsageError('A description must have at most 500 characters.')
  return {
    name: 'application add',
    title: parseTitle(title),
    projectName: values.project,
    redirectUrls,
    logoutUrls: (values['logout-redirect'] ?? []).map(parseRedirect),
    description,
    logoUrl: values.logo === undefined ? undefined : parseRedirect(values.logo),
    isFirstParty: values['first-party'] ?? false,
    isPublic: values.public ?? false,
  }
}
