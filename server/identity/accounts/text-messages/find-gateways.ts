import { eq } from 'drizzle-orm'
import type {
  Gateway,
  NumberRejection,
  SendResult,
  TextChannel,
  TextMessage,
} from '../../../platform/gateways/gateway.ts'
import { reportParameter } from '../../../platform/gateways/read-twilio-report.ts'
import { createTwilioGateway } from '../../../platform/gateways/twilio-gateway.ts'
import { createWebhookGateway } from '../../../platform/gateways/webhook-gateway.ts'
import type { Deps } from '../../base/deps.ts'
import {
  type GatewaySlot,
  gatewaySlots,
  type StoredGateway,
  toGatewaySecretPath,
} from '../../base/document/text-message-fields.ts'
import { findProjectSecrets } from '../../base/projects/secret-store.ts'
import { projects } from '../../base/schema/projects.ts'
import type { ProjectUnit } from '../../base/unit-of-work.ts'

/** A gateway in the document of a project: its slot, fields and secret. */
export type StoredGatewaySlot = { slot: GatewaySlot; settings: StoredGateway; secret: string }

/** A gateway of a project, with its slot in the project document. */
export type PlacedGateway = { slot: GatewaySlot; gateway: Gateway }

type GatewayDeps = Pick<Deps, 'secrets' | 'outbound' | 'clock' | 'config'>

/** Finds the gateways of a channel, in the order in which they are used, and the name of the project. */
export async function findGateways(
  unit: ProjectUnit,
  deps: GatewayDeps,
  channel: TextChannel,
): Promise<{ project: string; gateways: PlacedGateway[] }> {
  const { project, slots } = await findPlaces(unit, deps, channel)
  const urlParams = { projectId: unit.projectId, channel }
  const gateways = slots.map((stored) => ({
    slot: stored.slot,
    gateway: createGateway(deps, stored, toReportUrl(deps.config, { ...urlParams, slot: stored.slot })),
  }))
  return { project, gateways }
}

/** Reads the gateways of a channel from the document of the project. */
export async function findPlaces(
  unit: ProjectUnit,
  deps: Pick<Deps, 'secrets'>,
  channel: TextChannel,
): Promise<{ project: string; slots: StoredGatewaySlot[] }> {
  const [project] = await unit.tx
    .select({ name: projects.name, settings: projects[channel] })
    .from(projects)
    .where(eq(projects.id, unit.projectId))
  if (!project?.settings) return { project: project?.name ?? '', slots: [] }
  const secrets = await findProjectSecrets(unit.tx, deps, unit.projectId)
  const slots: StoredGatewaySlot[] = []
  for (const slot of gatewaySlots) {
    const settings = project.settings[slot]
    const secret = secrets.get(toGatewaySecretPath(channel, slot)) ?? ''
    if (settings) slots.push({ slot, settings, secret })
  }
  return { project: project.name, slots }
}

function createGateway(
  deps: GatewayDeps,
  { settings, secret }: StoredGatewaySlot,
  reportUrl: string,
): Gateway {
  if (settings.type === 'webhook') return createWebhookGateway(settings, secret, deps)
  const toUrl = ({ id }: TextMessage) => `${reportUrl}?${reportParameter}=${encodeURIComponent(id)}`
  return createTwilioGateway(settings, secret, { outbound: deps.outbound, toReportUrl: toUrl })
}

/** Returns the URL to which a gateway reports the delivery of messages. */
export const toReportUrl = (
  { publicUrl }: Pick<Deps['config'], 'publicUrl'>,
  { projectId, channel, slot }: { projectId: string; channel: TextChannel; slot: GatewaySlot },
): string => `${publicUrl}/v1/public/${projectId}/message_reports/${channel}.${slot}`

/** A gateway that did not accept the message. */
export type Failure = { slot: GatewaySlot; result: 'refused' | 'failed'; problem: string }

/** The result of an attempt, and the gateways that previously did not accept the message. */
export type Attempt = { failures: Failure[] } & (
  | { end: 'accepted'; slot: GatewaySlot }
  | { end: 'refused'; number: NumberRejection | null }
  | { end: 'failed' }
)

/**
 * Sends a message to the first gateway that accepts it. If a gateway reports that the phone number cannot receive
 * messages, no other gateway is used: it could not deliver the message either, or would send it to someone who has
 * unsubscribed.
 */
export async function tryGateways(
  gateways: readonly PlacedGateway[],
  message: TextMessage,
): Promise<Attempt> {
  const failures: Failure[] = []
  for (const { slot, gateway } of gateways) {
    const response: SendResult = await gateway.send(message)
    if (response.result === 'accepted') return { end: 'accepted', slot, failures }
    failures.push({ slot, result: response.result, problem: response.problem })
    if (response.result === 'refused' && response.number)
      return { end: 'refused', number: response.number, failures }
  }
  const canRetry = failures.some(({ result }) => result === 'failed')
  return canRetry ? { end: 'failed', failures } : { end: 'refused', number: null, failures }
}
