import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as addressPasswords from '../../../server/identity/base/schema/address-passwords.ts'
import * as apiSecrets from '../../../server/identity/base/schema/api-secrets.ts'
import * as applications from '../../../server/identity/base/schema/applications.ts'
import * as browsers from '../../../server/identity/base/schema/browsers.ts'
import * as importBatches from '../../../server/identity/base/schema/import-batches.ts'
import * as intermediateSessions from '../../../server/identity/base/schema/intermediate-sessions.ts'
import * as links from '../../../server/identity/base/schema/links.ts'
import * as log from '../../../server/identity/base/schema/log.ts'
import * as m2mClients from '../../../server/identity/base/schema/m2m-clients.ts'
import * as oauth from '../../../server/identity/base/schema/oauth.ts'
import * as organizations from '../../../server/identity/base/schema/organizations.ts'
import * as passkeys from '../../../server/identity/base/schema/passkeys.ts'
import * as projectSecrets from '../../../server/identity/base/schema/project-secrets.ts'
import * as projects from '../../../server/identity/base/schema/projects.ts'
import * as rejectedNumbers from '../../../server/identity/base/schema/rejected-numbers.ts'
import * as sessions from '../../../server/identity/base/schema/sessions.ts'
import * as signUps from '../../../server/identity/base/schema/sign-ups.ts'
import * as totps from '../../../server/identity/base/schema/totps.ts'
import * as userTokens from '../../../server/identity/base/schema/user-tokens.ts'
import * as people from '../../../server/identity/base/schema/users.ts'
import * as wallets from '../../../server/identity/base/schema/wallets.ts'
import * as webhooks from '../../../server/identity/base/schema/webhooks.ts'
import * as messages from '../../../server/platform/schema/messages.ts'
import * as secrets from '../../../server/platform/schema/secrets.ts'
import * as accessRequests from '../../../server/portal/schema/access-requests.ts'
import * as billing from '../../../server/portal/schema/billing.ts'
import * as files from '../../../server/portal/schema/files.ts'
import * as keyReleases from '../../../server/portal/schema/key-releases.ts'
import * as persons from '../../../server/portal/schema/persons.ts'
import * as recipients from '../../../server/portal/schema/recipients.ts'
import * as textPasses from '../../../server/portal/schema/text-passes.ts'

const onlyTables = (schema: Record<string, unknown>): Record<string, PgTable> =>
  Object.fromEntries(
    Object.entries(schema).filter((entry): entry is [string, PgTable] => is(entry[1], PgTable)),
  )

/** The tables that have rows in business projects only, by their names in the code. */
export const businessTables = onlyTables({
  ...organizations,
  ...addressPasswords,
  ...intermediateSessions,
  members: people.members,
})

/** The tables whose rows belong to a project's directory, by their names in the code. */
export const directoryTables = onlyTables({
  ...people,
  ...sessions,
  ...signUps,
  ...links,
  ...importBatches,
  ...oauth,
  ...applications,
  ...m2mClients,
  ...userTokens,
  ...totps,
  ...passkeys,
  ...wallets,
  ...browsers,
  ...log,
  ...rejectedNumbers,
  ...webhooks,
  ...businessTables,
})

/** All tables in the database except `compatibility`, whose row the migrations write. */
export const tables = Object.values({
  ...directoryTables,
  ...onlyTables({
    ...projectSecrets,
    ...projects,
    ...apiSecrets,
    ...persons,
    ...files,
    ...keyReleases,
    ...recipients,
    ...accessRequests,
    ...textPasses,
    ...messages,
    ...secrets,
    ...billing,
  }),
})
