import type { BanInfo, BanLevel } from '#contract/routes/users.ts'

/** The owner of a ban: a company or one of its bakers. */
type BanOwner = { level: BanLevel; bakerId: string | null; companyId: string }

/** The viewer of a ban. */
type BanReader = { userId: string; companyId: string | null; asAdmin: boolean }

/** Bakers lift their own bans; the company's bans can only be lifted in admin mode (rule F13). */
export function mayLift({ userId, companyId, asAdmin }: BanReader, ban: BanOwner): boolean {
  return ban.level === 'org' ? asAdmin && ban.companyId === companyId : ban.bakerId === userId
}

/**
 * Returns the ban that a person's row shows: a ban that this viewer can lift or, failing that, the company's.
 * Another baker's ban only concerns that baker's cakes and is not shown as the person's status.
 */
export function findFirstToLift(
  { asAdmin }: Pick<BanReader, 'asAdmin'>,
  infos: readonly BanInfo[],
): BanInfo | null {
  const ownLevel = asAdmin ? 'org' : 'individual'
  const liftable = infos.filter(({ can_lift }) => can_lift)
  return (
    liftable.find(({ ban_level }) => ban_level === ownLevel) ??
    liftable[0] ??
    infos.find(({ ban_level }) => ban_level === 'org') ??
    null
  )
}
