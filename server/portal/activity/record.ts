import { type ActivityAction, concealsFile, kindOf } from '#contract/activity.ts'
import type { OpenFailure } from '#contract/routes/files.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../lists/viewer.ts'
import { activity } from '../schema/files.ts'
import { toStoredAction } from './stored-action.ts'

/** An event to record in the activity. */
export type ActivityEvent = {
  action: ActivityAction
  /** the ID is null if no one is signed in */
  actor: { id: string | null; address: string }
  /** the affected person: a grantee or a banned email address */
  subject?: string
  file?: {
    id: string
    title: string
    checksum: string
    ownerId: string
    ownerAddress: string
    companyId: string
  }
  /** how a rejected key request identified the file */
  requested?: { checksum?: string | undefined; header_hash?: string | undefined }
  /** why the file could not be opened */
  failure?: OpenFailure
  /** the company whose admins see the row; ignored if there is a file */
  companyId?: string | null
  /** the device type, as named in server/platform/http/device-rules.ts */
  deviceType?: string | undefined
  asAdmin?: boolean
}

/** Returns the part of an event that says who caused it, in which mode. */
export const byViewer = ({ userId, email, companyId, device, asAdmin }: Viewer) => ({
  actor: { id: userId, address: email },
  companyId,
  deviceType: device,
  asAdmin,
})

/** Writes activity rows (rule F12). Must run in the event's transaction. */
export async function recordActivity(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  events: readonly ActivityEvent[],
): Promise<void> {
  if (events.length > 0) await buildActivity(tx, deps, events)
}

/** Builds the statement of `recordActivity`, for at least one event. */
export function buildActivity(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  events: readonly ActivityEvent[],
) {
  const at = clock.now()
  return tx.insert(activity).values(
    events.map(({ action, actor, subject, file, requested, failure, companyId, deviceType, asAdmin }) => ({
      id: newId(random, 'activity'),
      at,
      ...toStoredAction(action),
      kind: kindOf(action),
      actorId: actor.id,
      actor: actor.address,
      subject: subject ?? null,
      fileId: file?.id ?? null,
      fileTitle: file?.title ?? null,
      rejectedChecksum: concealsFile(action) ? (requested?.checksum ?? null) : null,
      rejectedHeaderHash: concealsFile(action) ? (requested?.header_hash ?? null) : null,
      bakerId: file?.ownerId ?? null,
      baker: file?.ownerAddress ?? null,
      companyId: file?.companyId ?? companyId ?? null,
      failure: failure ?? null,
      deviceType: deviceType ?? 'unknown',
      asAdmin: asAdmin ?? false,
    })),
  )
}
