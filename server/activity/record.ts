import { type ActivityAction, isRefusal, kindOf } from '#contract/activity.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { activity } from '../db/schema/files.ts'
import type { Deps } from '../deps.ts'
import { toActivityMessage } from './messages.ts'

/** Something that happened, and around what. */
export type Happening = {
  action: ActivityAction
  /** who did it; without an id where nobody is signed in */
  actor: { id: string | null; address: string }
  /** whom it was done to: a grantee, a banned address */
  subject?: string
  file?: {
    id: string
    title: string
    checksum: string
    ownerId: string
    ownerAddress: string
    organizationId: string
  }
  /** whose admins see it; a file's own organization where it is about a file */
  organizationId?: string | null
  /** the kind of device, as server/http/device-rules.ts names it */
  deviceType?: string | undefined
  asAdmin?: boolean
}

/** Writes activity rows (rule F12). Belongs into the transaction in which the thing happens. */
export async function recordActivity(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  happenings: readonly Happening[],
): Promise<void> {
  if (happenings.length === 0) return
  const at = clock.now()
  await tx.insert(activity).values(
    happenings.map(({ action, actor, subject, file, organizationId, deviceType, asAdmin }) => ({
      id: newId(random, 'activity'),
      at,
      action,
      kind: kindOf(action),
      actorId: actor.id,
      actor: actor.address,
      subject: subject ?? null,
      fileId: file?.id ?? null,
      fileTitle: file?.title ?? null,
      refusedChecksum: isRefusal(action) ? (file?.checksum ?? null) : null,
      bakerId: file?.ownerId ?? null,
      baker: file?.ownerAddress ?? null,
      organizationId: file?.organizationId ?? organizationId ?? null,
      message: toActivityMessage(action, subject),
      deviceType: deviceType ?? 'unknown',
      asAdmin: asAdmin ?? false,
    })),
  )
}
