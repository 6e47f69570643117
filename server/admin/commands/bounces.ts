import type { Tx } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { findBounced, type RecordInactivity, stopEmail } from '../../platform/outbox/bounces.ts'
import { listInactive, removeInactiveEverywhere } from '../../platform/outbox/inactive-addresses.ts'
import { readDeliveryStatus } from '../delivery-status.ts'
import type { DocumentFile } from '../document-file.ts'
import type { CommandOf } from '../parse-command.ts'
import { UsageError } from '../usage-error.ts'

type BounceDeps = Pick<Deps, 'clock'> & { recordInactivity: RecordInactivity }

/**
 * Executes a command about addresses that bounced.
 * @param file the notification that `bounce` read from standard input
 */
export async function runBounceCommand(
  tx: Tx,
  deps: BounceDeps,
  command: CommandOf<'bounce' | 'bounce list' | 'bounce clear'>,
  file: DocumentFile | undefined,
): Promise<string> {
  switch (command.name) {
    case 'bounce':
      return receiveNotification(tx, deps, file)
    case 'bounce list':
      return listBounces(tx)
    case 'bounce clear': {
      const cleared = await removeInactiveEverywhere(tx, command.email)
      if (cleared === 0) throw new UsageError(`Email to ${command.email} did not bounce.`)
      return `Email is sent to ${command.email} again.`
    }
  }
}

/** Only the notification's Message-ID is trusted, because anyone can send a notification. */
async function receiveNotification(
  tx: Tx,
  deps: BounceDeps,
  file: DocumentFile | undefined,
): Promise<string> {
  if (!file) throw new UsageError("'bounce' reads a delivery status notification from standard input.")
  const notification = readDeliveryStatus(file.text)
  if (!notification) return 'This is not a notification of a permanent failure. Nothing changed.'
  const [message] = await findBounced(tx, { messageId: notification.messageId })
  if (!message) return 'No recent email has this Message-ID. Nothing changed.'
  const { projectId, to: address } = message
  const { status } = notification
  await stopEmail(tx, deps, { projectId, address, reason: 'bounce', status })
  return `Email to ${address} bounced (${status}). No more email is sent to it.`
}

async function listBounces(tx: Tx): Promise<string> {
  const rows = await listInactive(tx)
  if (rows.length === 0) return 'No address bounced.'
  return rows
    .map(({ createdAt, address, reason, status, projectId }) =>
      [
        createdAt.toISOString(),
        address,
        `${reason}${status && ` ${status}`}`,
        projectId ?? 'the portal',
      ].join('  '),
    )
    .join('\n')
}
