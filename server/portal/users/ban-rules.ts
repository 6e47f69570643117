import type { BanInfo, BanLevel } from '#contract/routes/users.ts'

/** Whose a ban is: that of an organisation, or of one of its bakers. */
type BanOwner = { level: BanLevel; bakerId: string | null; organisationId: string }

/** Who looks at it. */
type BanReader = { userId: string; organisationId: string | null; asAdmin: boolean }

/** A baker lifts their own bans, and only admin mode lifts one of the organisation (rule F13). */
export function mayLift({ userId, organisationId, asAdmin }: BanReader, ban: BanOwner): boolean {
  return ban.level === 'org' ? asAdmin && ban.organisationId === organisationId : ban.bakerId === userId
}

/**
 * The ban that somebody's row tells of: the one that this viewer can lift first, or else the organisation's. What
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
