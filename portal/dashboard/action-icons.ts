import {
  Ban,
  CakeSlice,
  CalendarClock,
  CircleX,
  Clock,
  Download,
  FilePen,
  FileX2,
  KeyRound,
  LockKeyholeOpen,
  LogIn,
  type LucideIcon,
  Mail,
  ShieldAlert,
  ShieldCheck,
  UserCheck,
  UserMinus,
  UserPlus,
  UserX,
} from 'lucide-react'
import { type ActivityAction, variantOf } from '#contract/activity.ts'

/** The color of an action's icon: what happens to files and access, what went wrong, and everything else. */
export type ActionTone = 'baked' | 'opened' | 'access' | 'warning' | 'blocked' | 'neutral'

type Look = { icon: LucideIcon; tone: ActionTone }

const icons: Readonly<Partial<Record<string, Look>>> = {
  file_baked: { icon: CakeSlice, tone: 'baked' },
  file_discarded: { icon: FileX2, tone: 'neutral' },
  file_opened: { icon: LockKeyholeOpen, tone: 'opened' },
  permission_added: { icon: UserPlus, tone: 'access' },
  permission_removed: { icon: UserMinus, tone: 'access' },
  recipient_mailed: { icon: Mail, tone: 'neutral' },
  access_requested: { icon: KeyRound, tone: 'warning' },
  openable_date_modified: { icon: CalendarClock, tone: 'access' },
  expiration_date_modified: { icon: CalendarClock, tone: 'access' },
  dates_updated: { icon: CalendarClock, tone: 'access' },
  open_failed: { icon: CircleX, tone: 'blocked' },
  open_blocked_no_permission: { icon: ShieldAlert, tone: 'blocked' },
  open_blocked_early_access: { icon: Clock, tone: 'blocked' },
  open_blocked_expired_access: { icon: Clock, tone: 'blocked' },
  open_blocked_user_banned: { icon: Ban, tone: 'blocked' },
  open_blocked_address_held: { icon: ShieldAlert, tone: 'blocked' },
  user_banned: { icon: Ban, tone: 'blocked' },
  user_restored: { icon: UserCheck, tone: 'neutral' },
  baker_deactivated: { icon: UserX, tone: 'neutral' },
  baker_reactivated: { icon: UserCheck, tone: 'neutral' },
  admin_added: { icon: ShieldCheck, tone: 'access' },
  admin_removed: { icon: ShieldCheck, tone: 'neutral' },
  pin_1fa_wrong: { icon: KeyRound, tone: 'warning' },
  login_1fa_wrong: { icon: KeyRound, tone: 'warning' },
  signed_in: { icon: LogIn, tone: 'neutral' },
  export_made: { icon: Download, tone: 'neutral' },
} satisfies Partial<Record<ActivityAction, Look>>

/** @returns the icon of an action; a general one for the actions of operators and of other server versions */
export const iconOf = (action: string): Look =>
  icons[action] ??
  (variantOf(action).style === 'blocked'
    ? { icon: ShieldAlert, tone: 'blocked' }
    : { icon: FilePen, tone: 'neutral' })
