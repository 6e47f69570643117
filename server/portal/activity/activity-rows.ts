import { inArray } from 'drizzle-orm'
import { concealsFile, variantOf } from '#contract/activity.ts'
import type { Checksum, FileId, HeaderHash } from '#contract/ids.ts'
import type { ActivityItem } from '#contract/routes/activity.ts'
import type { Locale } from '#languages/locales.ts'
import { type Sentence, sentence, write } from '#languages/sentence.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sortByIds } from '../lists/find-page.ts'
import type { Viewer } from '../lists/viewer.ts'
import { activity } from '../schema/files.ts'
import { readAction } from './stored-action.ts'

type Row = typeof activity.$inferSelect

/** Returns activity rows by ID, in that order, limited to what the viewer can see. */
export async function listActivityItems(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ActivityItem[]> {
  const rows = await tx
    .select()
    .from(activity)
    .where(inArray(activity.id, [...ids]))
  return sortByIds(ids, rows).map((row) => toActivityItem(row, viewer))
}

function toActivityItem(stored: Row, viewer: Viewer): ActivityItem {
  const row = { ...stored, action: readAction(stored) }
  const { label, statusType } = variantOf(row.action)
  const at = row.at.toISOString()
  return {
    id: row.id,
    // Pages of version 5.2 cannot read any other action. The texts below say what happened.
    action: viewer.isEarlyPage ? stored.action : row.action,
    user: row.actor,
    msg: label,
    description: write(viewer.locale, toActivitySentence('activity', row, viewer.locale)),
    sentence: write(viewer.locale, toActivitySentence('sentence', row, viewer.locale)),
    statusType,
    deviceType: row.deviceType,
    ...(hidesFile(row, viewer)
      ? { baker: null, file: null, fileId: null }
      : { baker: row.baker, file: row.fileTitle, fileId: row.fileId as FileId | null }),
    checksum: row.rejectedChecksum as Checksum | null,
    header_hash: row.rejectedHeaderHash as HeaderHash | null,
    isAdmin: row.asAdmin,
    createdAt: at,
    timestamp: at,
  }
}

/** A person whose key request was rejected does not see the file; its owner and admins see everything (rule F16). */
function hidesFile({ action, bakerId, companyId }: Row, viewer: Viewer): boolean {
  const isManaged = bakerId === viewer.userId || (viewer.asAdmin && companyId === viewer.companyId)
  return concealsFile(action) && !isManaged
}

const subjects = {
  files: 'subject.files',
  openers: 'subject.openers',
  bakers: 'subject.bakers',
  'the audit log': 'subject.auditLog',
} as const

/** What the user did (`activity`), or the whole event as a sentence (`sentence`). */
function toActivitySentence(
  form: 'activity' | 'sentence',
  { action, subject, failure }: Row,
  locale: Locale,
): Sentence {
  if (action === 'open_failed' && failure && failure !== 'other') {
    return { key: `${form === 'activity' ? '' : 'sentence.'}open_failed.${failure}`, values: {} }
  }
  const word =
    subject === null
      ? 'subject.someone'
      : Object.hasOwn(subjects, subject)
        ? subjects[subject as keyof typeof subjects]
        : undefined
  return {
    key: `${form}.${action}`,
    values: { subject: word === undefined ? String(subject) : write(locale, sentence(word)) },
  }
}
