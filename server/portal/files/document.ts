import { type SQL, sql } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import type { BodyOf } from '#contract/route.ts'
import type { ActivityItem } from '#contract/routes/activity.ts'
import type { DocumentReply, getDocument } from '#contract/routes/documents.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readRows } from '../../platform/db/read-rows.ts'
import { listRequests } from '../access-requests/store.ts'
import { listActivityItems } from '../activity/activity-rows.ts'
import type { Deps } from '../deps.ts'
import { preferIndexes } from '../lists/find-page.ts'
import { mayManage, toViewer, type Viewer } from '../lists/viewer.ts'
import type { Principal } from '../persons/principal.ts'
import { listEmailed } from '../recipients/store.ts'
import { getFileDetail } from './file-rows.ts'
import { requireVisibleFile } from './require-visible-file.ts'
import { getTrend } from './trend.ts'

/** The number of entries in each list of a cake's details. */
const shownEntries = 20

/** Returns a cake with its access, latest activity and chart, limited to what the caller can see. */
export async function getDocumentDetail(
  { db }: Deps,
  principal: Principal,
  { checksum, admin, time_zone }: BodyOf<typeof getDocument>,
): Promise<DocumentReply> {
  const viewer = toViewer(principal, admin)
  return db.transaction(async (tx) => {
    const { file, relationship } = await requireVisibleFile(tx, viewer, checksum)
    await preferIndexes(tx)
    // Grantees only see their own activity (rule F16).
    const scope = mayManage(relationship) ? sql`true` : sql`a.actor_id = ${viewer.userId}`
    return {
      ...(await getFileDetail(tx, viewer, file)),
      recent_activity: await listNewest(tx, viewer, file.id, scope),
      opened: await listNewest(tx, viewer, file.id, sql`${scope} and a.kind = 'opened'`),
      alerts: await listNewest(tx, viewer, file.id, sql`${scope} and a.kind = 'alert'`),
      trend: await getTrend(tx, file.id, scope, time_zone),
      mailed: mayManage(relationship) ? (await listEmailed(tx, file.id)).map(toEmailed) : [],
      access_requests: mayManage(relationship) ? (await listRequests(tx, file)).map(toRequest) : [],
    }
  })
}

const toEmailed = ({ recipient, emailedAt }: { recipient: string; emailedAt: Date }) => ({
  email: recipient,
  mailed_at: emailedAt.toISOString(),
})

const toRequest = ({ address, requestedAt }: { address: string; requestedAt: Date }) => ({
  email: address as Email,
  requested_at: requestedAt.toISOString(),
})

async function listNewest(tx: Tx, viewer: Viewer, fileId: string, scope: SQL): Promise<ActivityItem[]> {
  const rows = await readRows<{ id: string }>(
    tx,
    sql`select a.id from activity a where a.file_id = ${fileId} and ${scope}
      order by a.at desc, a.id desc limit ${shownEntries}`,
  )
  return listActivityItems(
    tx,
    viewer,
    rows.map(({ id }) => id),
  )
}
