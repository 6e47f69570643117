import type { BodyOf, ReplyOf } from '#contract/route.ts'
import type { readNotice } from '#contract/routes/notices.ts'
import { cutFileName } from '../../../emails/file-name.ts'
import type { Deps } from '../deps.ts'
import { findNotice } from '../recipients/store.ts'
import { decideAccess } from './decide-access.ts'

/**
 * Returns what the email with this reference said, as long as its recipient can open the cake or will be able to from
 * its openable date on (rule F28). There is one response for unknown references and for those that ended.
 */
export async function getNoticeReply(
  deps: Deps,
  { reference }: BodyOf<typeof readNotice>,
): Promise<ReplyOf<typeof readNotice>> {
  return deps.db.transaction(async (tx) => {
    const email = await findNotice(tx, reference)
    if (email === undefined) return { notice: null }
    const { file, recipient, sender, withName } = email
    const { decision } = await decideAccess(tx, deps, file, recipient)
    if (!decision.granted && decision.code !== 'early_access') return { notice: null }
    return { notice: { sender, file_name: withName ? cutFileName(file.title) : null } }
  })
}
