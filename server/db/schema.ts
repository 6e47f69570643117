import * as applications from './schema/applications.ts'
import * as billing from './schema/billing.ts'
import * as browsers from './schema/browsers.ts'
import * as files from './schema/files.ts'
import * as links from './schema/links.ts'
import * as messages from './schema/messages.ts'
import * as oauth from './schema/oauth.ts'
import * as passkeys from './schema/passkeys.ts'
import * as people from './schema/people.ts'
import * as projects from './schema/projects.ts'
import * as secrets from './schema/secrets.ts'
import * as sessions from './schema/sessions.ts'
import * as wallets from './schema/wallets.ts'

/** All tables, for the driver and its migrations. Other code imports a table from its file in schema/. */
export const schema = {
  ...projects,
  ...people,
  ...sessions,
  ...files,
  ...links,
  ...messages,
  ...secrets,
  ...oauth,
  ...applications,
  ...passkeys,
  ...wallets,
  ...browsers,
  ...billing,
}
