import type { Context } from 'hono'
import { textChannels } from '../../../platform/gateways/gateway.ts'
import { readTwilioReport } from '../../../platform/gateways/read-twilio-report.ts'
import { readWebhookReport } from '../../../platform/gateways/read-webhook-report.ts'
import type { ReadReport, ReportRequest } from '../../../platform/gateways/report.ts'
import { bodyLimits, limitBody } from '../../../platform/http/body-limit.ts'
import type { Env } from '../../../platform/http/context.ts'
import { findPlaces, type StoredGatewaySlot } from '../../accounts/text-messages/find-gateways.ts'
import { type GatewayKey, saveReport } from '../../accounts/text-messages/save-attempt.ts'
import type { Api, Deps } from '../../base/deps.ts'
import { gatewaySlots } from '../../base/document/text-message-fields.ts'
import { readUnit, runUnit } from '../../base/unit-of-work.ts'

const path = '/v1/public/:projectId/message_reports/:gateway'

/**
 * Registers the route to which gateways report deliveries. It responds with 401 to a wrong signature or an unknown
 * gateway, with 400 to an authentic report in an unexpected format, and with 204 to every other authentic report, even
 * if the message does not exist.
 */
export function registerMessageReports({ app, deps }: Api): void {
  app.post(path, limitBody(bodyLimits.default), async (context) => {
    const gatewayKey = parsePlace(context.req.param('gateway'))
    const project = { id: context.req.param('projectId') }
    const read =
      gatewayKey && isStoredId(project.id) ? await readReport(context, deps, project, gatewayKey) : 'forged'
    if (read === 'forged') return context.body(null, 401)
    if (read === 'invalid') return context.body(null, 400)
    if (read !== 'ignored' && gatewayKey) {
      await runUnit(deps.db, project, (unit) => saveReport(unit, deps, read.report, gatewayKey))
    }
    return context.body(null, 204)
  })
}

function parsePlace(text: string): GatewayKey | undefined {
  const [channelName, slotName] = text.split('.')
  const channel = textChannels.find((name) => name === channelName)
  const slot = gatewaySlots.find((name) => name === slotName)
  return channel && slot && { channel, slot }
}

const isStoredId = (text: string) => /^[\w-]{1,100}$/.test(text)

async function readReport(
  context: Context<Env>,
  deps: Deps,
  project: { id: string },
  { channel, slot }: GatewayKey,
): Promise<ReadReport> {
  const { slots } = await readUnit(deps.db, project, (unit) => findPlaces(unit, deps, channel))
  const stored = slots.find((candidate) => candidate.slot === slot)
  if (!stored) return 'forged'
  context.set('projectId', project.id)
  const { pathname, search } = new URL(context.req.url)
  return verify(stored, deps, {
    url: `${deps.config.publicUrl}${pathname}${search}`,
    headers: context.req.raw.headers,
    body: await context.req.text(),
  })
}

function verify(
  { settings, secret }: StoredGatewaySlot,
  { clock }: Deps,
  request: ReportRequest,
): ReadReport {
  return settings.type === 'webhook'
    ? readWebhookReport(request, { secret, now: clock.now() })
    : readTwilioReport(request, secret)
}
