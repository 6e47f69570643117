import { flag, text, texts, type ValuesOf } from './parse-arguments.ts'
import { parseRedirect, parseTitle } from './parse-values.ts'
import { UsageError } from './usage-error.ts'

/** The options of `application add`. */
export const applicationOptions = {
  project: text,
  redirect: texts,
  'logout-redirect': texts,
  description: text,
  logo: text,
  'first-party': flag,
  public: flag,
} as const

/** Parses the arguments of `application add`. @throws UsageError with a sentence for the operator */
export function parseApplication(title: string, values: ValuesOf<typeof applicationOptions>) {
  const { project: projectName, redirect = [], 'logout-redirect': logout = [], logo } = values
  if (projectName === undefined) {
    throw new UsageError("'application add' needs a --project: the project whose users can sign in.")
  }
  const redirectUrls = redirect.map(parseRedirect)
  if (redirectUrls.length === 0) {
    throw new UsageError(
      "'application add' needs a --redirect, such as --redirect https://app.example.org/callback.",
    )
  }
  const description = (values.description ?? '').trim()
  if (description.length > 500) throw new UsageError('A description must have at most 500 characters.')
  return {
    title: parseTitle(title),
    projectName,
    redirectUrls,
    logoutUrls: logout.map(parseRedirect),
    description,
    logoUrl: logo === undefined ? undefined : parseRedirect(logo),
    /** whether the application belongs to the project itself and needs no consent */
    isFirstParty: values['first-party'],
    /** whether it is a web page or mobile app, which cannot keep a secret */
    isPublic: values.public,
  }
}
