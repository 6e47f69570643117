import type { TextChannel } from '../../platform/gateways/gateway.ts'
import type { Report } from '../../platform/gateways/report.ts'
import { hashForLog } from '../../platform/http/security-events.ts'
import { saveReported } from '../../platform/outbox/reports.ts'
import type { Deps } from '../deps.ts'
import type { DirectoryTx } from '../directory.ts'
import type { GatewayPlace } from '../document/text-message-fields.ts'
import { record } from '../log/record.ts'
import { saveRefusedNumber } from './refused-numbers.ts'

/** The channel of a gateway, and its place in the project document. */
export type Place = { channel: TextChannel; place: GatewayPlace }

/** Saves a gateway's report about a message of the project. Repeated and late reports change nothing. */
export async function saveReport(
  tx: DirectoryTx,
  deps: Pick<Deps, 'clock' | 'secrets'>,
  { messageId, status, number, code }: Report,
  { channel, place }: Place,
): Promise<void> {
  const message = { id: messageId, projectId: tx.projectId, channel }
  const to = await saveReported(tx, message, status, deps.clock.now())
  if (to === undefined || status === 'delivered') return
  if (number) await saveRefusedNumber(tx, deps, { channel, to, reason: number })
  await record(tx, {
    kind: 'text_message_undelivered',
    outcome: 'refused',
    account: hashForLog(deps.secrets, to),
    detail: {
      message: messageId,
      channel,
      gateway: `${channel}.${place}`,
      ...(number ? { reason: number } : {}),
      ...(code === null ? {} : { code }),
    },
  })
}
