import { applicationsProbes } from './applications.ts'
import { emailedProbes } from './emailed.ts'
import { externalSessionsProbes } from './external-sessions.ts'
import { impersonationProbes } from './impersonation.ts'
import { m2mProbes } from './m2m.ts'
import { oauthProbes } from './oauth.ts'
import { passkeysProbes } from './passkeys.ts'
import { passwordsProbes } from './passwords.ts'
import type { Probes } from './probe.ts'
import { projectProbes } from './project.ts'
import { sessionsProbes } from './sessions.ts'
import { totpsProbes } from './totps.ts'
import { userChangesProbes } from './user-changes.ts'
import { usersProbes } from './users.ts'
import { walletsProbes } from './wallets.ts'

/** The served methods of the client by their path. */
export const probes: Probes = {
  ...projectProbes,
  ...sessionsProbes,
  ...usersProbes,
  ...userChangesProbes,
  ...passwordsProbes,
  ...emailedProbes,
  ...passkeysProbes,
  ...walletsProbes,
  ...totpsProbes,
  ...oauthProbes,
  ...applicationsProbes,
  ...m2mProbes,
  ...impersonationProbes,
  ...externalSessionsProbes,
}
