import { eq, gt } from 'drizzle-orm'
import type { NumberRejection, TextChannel } from '../../../platform/gateways/gateway.ts'
import { hours, later, minutes } from '../../../platform/machine/clock.ts'
import type { Deps } from '../../base/deps.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { rejectedNumbers } from '../../base/schema/rejected-numbers.ts'
import { findRow, type ProjectUnit } from '../../base/unit-of-work.ts'

/**
 * How long a rejection is remembered, in milliseconds. A recipient who subscribes again should not have to wait long; a
 * nonexistent number stays that way.
 */
const retention = { invalid: hours(24), unsubscribed: minutes(10) }

const errorTypes = { invalid: 'invalid_phone_number', unsubscribed: 'unsubscribed_phone_number' } as const

type Destination = { channel: TextChannel; to: string }

/** The hash changes with the master key. Forgetting a rejection costs one message. */
const toHash = ({ secrets }: Pick<Deps, 'secrets'>, number: string) =>
  secrets.keyedHash('refused number', number)

const isNumber = (deps: Pick<Deps, 'secrets'>, { channel, to }: Destination) => [
  eq(rejectedNumbers.channel, channel),
  eq(rejectedNumbers.numberHash, toHash(deps, to)),
]

/**
 * @throws SdkError invalid_phone_number or unsubscribed_phone_number, as a gateway previously reported for the number
 */
export async function requireReachable(
  unit: ProjectUnit,
  deps: Pick<Deps, 'clock' | 'secrets'>,
  destination: Destination,
): Promise<void> {
  const rejected = await findRow(
    unit,
    rejectedNumbers,
    ...isNumber(deps, destination),
    gt(rejectedNumbers.expiresAt, deps.clock.now()),
  )
  if (rejected) throw new SdkError(errorTypes[rejected.reason])
}

/** Remembers that a gateway cannot send to a number. */
export async function saveRejectedNumber(
  unit: ProjectUnit,
  deps: Pick<Deps, 'clock' | 'secrets'>,
  { channel, to, reason }: Destination & { reason: NumberRejection },
): Promise<void> {
  const set = { reason, expiresAt: later(deps.clock.now(), retention[reason]) }
  await unit.tx
    .insert(rejectedNumbers)
    .values({ projectId: unit.projectId, channel, numberHash: toHash(deps, to), ...set })
    .onConflictDoUpdate({
      target: [rejectedNumbers.projectId, rejectedNumbers.channel, rejectedNumbers.numberHash],
      set,
    })
}
