import { eq } from 'drizzle-orm'
import type { MemberRow } from '../../accounts/members/store.ts'
import type { Deps } from '../../base/deps.ts'
import { publish } from '../../base/events/publish.ts'
import { members } from '../../base/schema/users.ts'
import { type DirectoryUnit, updateRows } from '../../base/unit-of-work.ts'

/** The settings of a member that are not those of its user. Undefined ones stay. */
export type MemberSettings = {
  [Name in 'isBreakglass' | 'isMfaEnrolled' | 'defaultMfaMethod']?: MemberRow[Name] | undefined
}

/** Writes settings of a member, and when it was last changed. */
export async function writeSettings(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  userId: string,
  settings: MemberSettings,
): Promise<void> {
  const entries = Object.entries(settings).filter(([, value]) => value !== undefined)
  const change = { ...Object.fromEntries(entries), updatedAt: clock.now() }
  await updateRows(unit, members, change, eq(members.userId, userId))
  if (entries.length > 0) await publish(unit, { kind: 'member_changed', userId })
}
