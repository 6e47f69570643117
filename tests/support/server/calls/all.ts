import { unavailableCalls } from '../../../../server/identity/api/backend/unavailable.ts'
import { type DescribedRoute, nameOf } from '../fuzz/routes.ts'
import type { TestServer } from '../test-server.ts'
import { applicationsCalls } from './backend/applications.ts'
import { driveBackend, type Method } from './backend/client.ts'
import { codesCalls } from './backend/codes.ts'
import { m2mCalls } from './backend/m2m.ts'
import { magicLinksCalls } from './backend/magic-links.ts'
import { passkeysCalls } from './backend/passkeys.ts'
import { passwordsCalls } from './backend/passwords.ts'
import { projectCalls } from './backend/project.ts'
import { sessionsCalls } from './backend/sessions.ts'
import { socialCalls } from './backend/social.ts'
import { totpsCalls } from './backend/totps.ts'
import { usersCalls } from './backend/users.ts'
import { walletsCalls } from './backend/wallets.ts'
import { applicationCalls } from './browser/applications.ts'
import { factorCalls } from './browser/factors.ts'
import { messageCalls } from './browser/messages.ts'
import { passwordCalls } from './browser/passwords.ts'
import { sessionCalls } from './browser/sessions.ts'
import { userCalls } from './browser/users.ts'
import { businessBackendRows, businessCalls } from './business.ts'
import { pageCalls } from './pages.ts'
import type { BackendCalls, BrowserCalls, Call, Client, Logged, Row } from './row.ts'

/** The calls of the browser API. */
export const browserCalls: BrowserCalls = {
  ...sessionCalls,
  ...userCalls,
  ...messageCalls,
  ...passwordCalls,
  ...factorCalls,
  ...applicationCalls,
  ...businessCalls,
}

const backendCalls: BackendCalls = {
  ...projectCalls,
  ...usersCalls,
  ...sessionsCalls,
  ...codesCalls,
  ...magicLinksCalls,
  ...passwordsCalls,
  ...passkeysCalls,
  ...totpsCalls,
  ...walletsCalls,
  ...socialCalls,
  ...applicationsCalls,
  ...m2mCalls,
}

/** The calls that the server rejects regardless of what they name. */
const unavailable = Object.fromEntries(
  Object.values(unavailableCalls)
    .flat()
    .map((call) => [call.replace(' ', ' /v1'), { status: 501, also: { user_id: '$userId' } }]),
)

/** How each identity route is called. */
export const calls: Readonly<Record<string, Call>> = {
  ...browserCalls,
  ...backendCalls,
  ...unavailable,
  ...businessBackendRows,
  ...pageCalls,
}

/** Finds the row of a route. @throws Error if there is none */
export function getRow(route: DescribedRoute): Row {
  const row = calls[nameOf(route)]
  if (!row) throw new Error(`${nameOf(route)} has no row in tests/support/server/calls.`)
  return row
}

/** Lists the fields of a call whose values are the same for every project, for requests that are otherwise random. */
export const listSamples = (route: DescribedRoute): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(calls[nameOf(route)]?.body ?? {}).filter(
      ([, value]) => !/"[$#]/.test(JSON.stringify(value)),
    ),
  )

const hasMethod = (row: object): row is Client => 'method' in row

/** The served methods of the provider's backend client. */
export const methods: readonly Method[] = Object.values(calls).flatMap((row) =>
  hasMethod(row) ? [row, ...(row.more ?? [])] : [],
)

/** The calls that say whether they leave entries in the log. */
export const callsOfLog: readonly string[] = Object.keys(calls).filter((name) => calls[name]?.log)

/** The calls that leave entries in the log, and how to make each, including the calls it needs first. */
export const loggedCalls: readonly (Logged & { name: string })[] = Object.entries(calls).flatMap(
  ([name, row]) => {
    const { log, drive = hasMethod(row) ? (server: TestServer) => driveBackend(server, row) : undefined } =
      row
    return drive && typeof log === 'object' ? [{ name, log, drive }] : []
  },
)
