import type { Context } from 'hono'
import { textChannels } from '../../platform/gateways/gateway.ts'
import { readTwilioReport } from '../../platform/gateways/read-twilio-report.ts'
import { readWebhookReport } from '../../platform/gateways/read-webhook-report.ts'
import type { ReadReport, ReportRequest } from '../../platform/gateways/report.ts'
import { bodyLimits, limitBody } from '../../platform/http/body-limit.ts'
import type { Env } from '../../platform/http/context.ts'
import type { Api, Deps } from '../deps.ts'
import { gatewayPlaces } from '../document/text-message-fields.ts'
import { findPlaces, type StoredPlace } from '../text-messages/find-gateways.ts'
import { type Place, saveReport } from '../text-messages/save-report.ts'
import { readUnit, runUnit } from '../unit-of-work.ts'

const path = '/v1/public/:projectId/message_reports/:gateway'

/**
 * Registers the route to which gateways report deliveries. The answer is 401 for a wrong signature and for a gateway
 * that does not exist, 400 for an authentic report in another format, and 204 for every other authentic report, even of
 * a message that does not exist.
 */
export function registerMessageReports({ app, deps }: Api): void {
  app.post(path, limitBody(bodyLimits.default), async (context) => {
    const place = parsePlace(context.req.param('gateway'))
    const project = { id: context.req.param('projectId') }
    const read = place && isStoredId(project.id) ? await readReport(context, deps, project, place) : 'forged'
    if (read === 'forged') return context.body(null, 401)
    if (read === 'invalid') return context.body(null, 400)
    if (read !== 'ignored' && place) {
      await runUnit(deps.db, project, (unit) => saveReport(unit, deps, read.report, place))
    }
    return context.body(null, 204)
  })
}

function parsePlace(text: string): Place | undefined {
  const [channel, place] = text.split('.')
  const found = {
    channel: textChannels.find((one) => one === channel),
    place: gatewayPlaces.find((one) => one === place),
  }
  return found.channel && found.place ? { channel: found.channel, place: found.place } : undefined
}

const isStoredId = (text: string) => /^[\w-]{1,100}$/.test(text)

async function readReport(
  context: Context<Env>,
  deps: Deps,
  project: { id: string },
  { channel, place }: Place,
): Promise<ReadReport> {
  const { places } = await readUnit(deps.db, project, (unit) => findPlaces(unit, deps, channel))
  const stored = places.find((one) => one.place === place)
  if (!stored) return 'forged'
  context.set('projectId', project.id)
  const { pathname, search } = new URL(context.req.url)
  return verify(stored, deps, {
    url: `${deps.config.publicUrl}${pathname}${search}`,
    headers: context.req.raw.headers,
    body: await context.req.text(),
  })
}

function verify({ settings, secret }: StoredPlace, { clock }: Deps, request: ReportRequest): ReadReport {
  return settings.type === 'webhook'
    ? readWebhookReport(request, { secret, now: clock.now() })
    : readTwilioReport(request, secret)
}
