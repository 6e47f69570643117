import type { CompanyId, FileId, SessionId, UserId } from '#contract/ids.ts'
import type { Random } from '../machine/random.ts'

type Ids = { user: UserId; file: FileId; session: SessionId; organization: CompanyId }

/** Returns a new ID: a prefix and a random UUID (`user-6f1c…`). */
export function newId<Prefix extends string>(
  random: Random,
  prefix: Prefix,
): Prefix extends keyof Ids ? Ids[Prefix] : string {
  return `${prefix}-${random.uuid()}` as Prefix extends keyof Ids ? Ids[Prefix] : string
}
