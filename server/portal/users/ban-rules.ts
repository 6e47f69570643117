import type { BanInfo, BanLevel } from '#contract/routes/users.ts'

/** Whose a ban is: that of an organization, or of one of its bakers. */
type BanOwner = { level: BanLevel; bakerId: string | null; organizationId: string }

/** Who looks at it. */
type BanReader = { userId: string; organizationId: string | null; asAdmin: boolean }

/** A baker lifts their own bans, and only admin mode lifts one of the organization (rule F13). */
export function mayLift({ userId, organizationId, asAdmin }: BanReader, ban: BanOwner): boolean {
  return ban.level === 'org' ? asAdmin && ban.organizationId === organizationId : ban.bakerId === userId
}

/**
 * The ban that somebody's row tells of: the one that this viewer can lift first, or else the organization's. What
 * another baker has banned from their own cakes concerns only those, and is no standing of its own.
 */
export function findFirstToLift(
  { asAdmin }: Pick<BanReader, 'asAdmin'>,
  infos: readonly BanInfo[],
): BanInfo | null {
  const usual = asAdmin ? 'org' : 'individual'
  const liftable = infos.filter(({ can_lift }) => can_lift)
  return (
    liftable.find(({ ban_level }) => ban_level === usual) ??
    liftable[0] ??
    infos.find(({ ban_level }) => ban_level === 'org') ??
    null
  )
}
