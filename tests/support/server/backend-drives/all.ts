import { applicationsDrives } from './applications.ts'
import type { Drives } from './drive.ts'
import { foreignSessionsDrives } from './foreign-sessions.ts'
import { impersonationDrives } from './impersonation.ts'
import { m2mDrives } from './m2m.ts'
import { mailedDrives } from './mailed.ts'
import { oauthDrives } from './oauth.ts'
import { passkeysDrives } from './passkeys.ts'
import { passwordsDrives } from './passwords.ts'
import { projectDrives } from './project.ts'
import { sessionsDrives } from './sessions.ts'
import { totpsDrives } from './totps.ts'
import { userChangesDrives } from './user-changes.ts'
import { usersDrives } from './users.ts'
import { walletsDrives } from './wallets.ts'

/** The served methods of the client by their path. */
export const drives: Drives = {
  ...projectDrives,
  ...sessionsDrives,
  ...usersDrives,
  ...userChangesDrives,
  ...passwordsDrives,
  ...mailedDrives,
  ...passkeysDrives,
  ...walletsDrives,
  ...totpsDrives,
  ...oauthDrives,
  ...applicationsDrives,
  ...m2mDrives,
  ...impersonationDrives,
  ...foreignSessionsDrives,
}
