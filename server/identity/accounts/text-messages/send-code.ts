import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Locale } from '#languages/locales.ts'
import type { TextChannel } from '../../../platform/gateways/gateway.ts'
import { describeCall } from '../../../platform/http/current-call.ts'
import { later, minutes as toMilliseconds } from '../../../platform/machine/clock.ts'
import { enqueueTextMessage } from '../../../platform/outbox/store.ts'
import type { Deps } from '../../base/deps.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import type { DirectoryProject } from '../../base/projects/store.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import type { PhoneNumber } from '../users/phones.ts'
import { consumeBudgets } from './budgets.ts'
import { requireReachable } from './rejected-numbers.ts'
import { writeCodeText } from './write-code-text.ts'

/**
 * Requires that the project can send to a phone number. In development, a channel without a gateway uses the outbox.
 * @throws SdkError text_messages_not_available, invalid_phone_number_country_code
 */
export function requireTextMessages(
  { config }: Pick<Deps, 'config'>,
  project: DirectoryProject,
  { channel, to }: { channel: TextChannel; to: PhoneNumber },
): void {
  const settings = project[channel]
  if (settings) requireCountry(settings.countries, to)
  else if (config.mode === 'production') throw new SdkError('text_messages_not_available')
}

export type TextCode = {
  project: DirectoryProject
  channel: TextChannel
  to: PhoneNumber
  code: string
  minutes: number
  locale: Locale
  /** the host of the page that fills in the code automatically */
  host?: string | undefined
}

/**
 * Adds a text message with a code to the outbox, in the transaction that creates the code.
 * @throws SdkError invalid_phone_number, unsubscribed_phone_number; RequestError too_many_requests
 */
export async function sendTextCode(
  unit: DirectoryUnit,
  deps: Deps,
  { project, channel, to, code, minutes, locale, host }: TextCode,
): Promise<void> {
  await requireReachable(unit, deps, { channel, to })
  const settings = project[channel]
  if (settings) await consumeBudgets(unit, deps, settings, { channel, to })
  await enqueueTextMessage(unit.tx, deps, {
    to,
    channel,
    projectId: project.id,
    text: writeCodeText({ name: project.name, code, minutes, locale, host }),
    code,
    expiresAt: later(deps.clock.now(), toMilliseconds(minutes)),
  })
}

/**
 * Returns the country (ISO 3166-1 alpha-2) of a phone number; undefined for numbers without a country, such as
 * satellite phones.
 */
function findCountry(number: string): string | undefined {
  const parsed = parsePhoneNumberFromString(number)
  const [possible, ...rest] = parsed?.getPossibleCountries() ?? []
  return parsed?.country ?? (rest.length === 0 ? possible : undefined)
}

/** @throws SdkError invalid_phone_number_country_code if the country of the number is not in the list */
function requireCountry(countries: readonly string[], number: PhoneNumber): void {
  const country = findCountry(number)
  if (country !== undefined && countries.includes(country)) return
  describeCall({ rejection: { cause: 'country not allowed', country: country ?? 'unknown' } })
  throw new SdkError('invalid_phone_number_country_code')
}
