import { eq } from 'drizzle-orm'
import type { Gateway, TextChannel, TextMessage } from '../../platform/gateways/gateway.ts'
import { reportParameter } from '../../platform/gateways/read-twilio-report.ts'
import { createTwilioGateway } from '../../platform/gateways/twilio-gateway.ts'
import { createWebhookGateway } from '../../platform/gateways/webhook-gateway.ts'
import type { Deps } from '../deps.ts'
import {
  type GatewayPlace,
  gatewayPlaces,
  type StoredGateway,
  toGatewaySecretPath,
} from '../document/text-message-fields.ts'
import { findProjectSecrets } from '../projects/secret-store.ts'
import { projects } from '../schema/projects.ts'
import type { UnitOfWork } from '../unit-of-work.ts'

/** A gateway in the document of a project: its place, its fields and its secret. */
export type StoredPlace = { place: GatewayPlace; settings: StoredGateway; secret: string }

/** A gateway of a project, with its place in the project document. */
export type PlacedGateway = { place: GatewayPlace; gateway: Gateway }

type GatewayDeps = Pick<Deps, 'secrets' | 'outbound' | 'clock' | 'config'>

/** Finds the gateways of a channel, in the order in which they are tried, and the name of the project. */
export async function findGateways(
  unit: UnitOfWork,
  deps: GatewayDeps,
  channel: TextChannel,
): Promise<{ project: string; gateways: PlacedGateway[] }> {
  const { project, places } = await findPlaces(unit, deps, channel)
  const where = { projectId: unit.projectId, channel }
  const gateways = places.map((stored) => ({
    place: stored.place,
    gateway: createGateway(deps, stored, toReportUrl(deps.config, { ...where, place: stored.place })),
  }))
  return { project, gateways }
}

/** Finds what the document of a project says about the gateways of a channel. */
export async function findPlaces(
  unit: UnitOfWork,
  deps: Pick<Deps, 'secrets'>,
  channel: TextChannel,
): Promise<{ project: string; places: StoredPlace[] }> {
  const [found] = await unit.tx
    .select({ name: projects.name, settings: projects[channel] })
    .from(projects)
    .where(eq(projects.id, unit.projectId))
  if (!found?.settings) return { project: found?.name ?? '', places: [] }
  const secrets = await findProjectSecrets(unit.tx, deps, unit.projectId)
  const places: StoredPlace[] = []
  for (const place of gatewayPlaces) {
    const settings = found.settings[place]
    const secret = secrets.get(toGatewaySecretPath(channel, place)) ?? ''
    if (settings) places.push({ place, settings, secret })
  }
  return { project: found.name, places }
}

function createGateway(deps: GatewayDeps, { settings, secret }: StoredPlace, reportUrl: string): Gateway {
  if (settings.type === 'webhook') return createWebhookGateway(settings, secret, deps)
  const toUrl = ({ id }: TextMessage) => `${reportUrl}?${reportParameter}=${encodeURIComponent(id)}`
  return createTwilioGateway(settings, secret, { outbound: deps.outbound, toReportUrl: toUrl })
}

/** Returns the URL to which a gateway reports the delivery of messages. */
export const toReportUrl = (
  { publicUrl }: Pick<Deps['config'], 'publicUrl'>,
  { projectId, channel, place }: { projectId: string; channel: TextChannel; place: GatewayPlace },
): string => `${publicUrl}/v1/public/${projectId}/message_reports/${channel}.${place}`
