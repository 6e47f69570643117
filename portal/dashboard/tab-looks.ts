import { Activity, CreditCard, Files, LockKeyholeOpen, Users } from 'lucide-react'

/** The icon and the text of each tab. */
export const tabLooks = {
  open: { icon: LockKeyholeOpen, text: 'portal.openCake' },
  files: { icon: Files, text: 'portal.files' },
  users: { icon: Users, text: 'portal.users' },
  activity: { icon: Activity, text: 'portal.activity' },
  subscription: { icon: CreditCard, text: 'portal.subscription' },
} as const
