import { eq, gt, lte } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import type { NumberRefusal, TextChannel } from '../../platform/gateways/gateway.ts'
import { hours, later, minutes } from '../../platform/machine/clock.ts'
import type { Deps } from '../deps.ts'
import { SdkError } from '../errors/sdk-error.ts'
import { refusedNumbers } from '../schema/refused-numbers.ts'
import { inProject, type UnitOfWork } from '../unit-of-work.ts'

/**
 * How long a refusal is remembered, in milliseconds. A person who subscribes again should not wait long; a number that
 * does not exist stays so.
 */
const retention = { invalid: hours(24), unsubscribed: minutes(10) }

const errorTypes = { invalid: 'invalid_phone_number', unsubscribed: 'unsubscribed_phone_number' } as const

type Where = { channel: TextChannel; to: string }

/** The hash changes with the master key. A refusal that is forgotten costs one message. */
const toHash = ({ secrets }: Pick<Deps, 'secrets'>, number: string) =>
  secrets.keyedHash('refused number', number)

const isNumber = (deps: Pick<Deps, 'secrets'>, { channel, to }: Where) => [
  eq(refusedNumbers.channel, channel),
  eq(refusedNumbers.numberHash, toHash(deps, to)),
]

/** @throws SdkError invalid_phone_number or unsubscribed_phone_number, as a gateway said of the number before */
export async function requireReachable(
  unit: UnitOfWork,
  deps: Pick<Deps, 'clock' | 'secrets'>,
  where: Where,
): Promise<void> {
  const [refused] = await unit.tx
    .select({ reason: refusedNumbers.reason })
    .from(refusedNumbers)
    .where(
      inProject(
        unit,
        refusedNumbers,
        ...isNumber(deps, where),
        gt(refusedNumbers.expiresAt, deps.clock.now()),
      ),
    )
  if (refused) throw new SdkError(errorTypes[refused.reason])
}

/** Remembers that a gateway cannot send to a number. */
export async function saveRefusedNumber(
  unit: UnitOfWork,
  deps: Pick<Deps, 'clock' | 'secrets'>,
  { channel, to, reason }: Where & { reason: NumberRefusal },
): Promise<void> {
  const set = { reason, expiresAt: later(deps.clock.now(), retention[reason]) }
  await unit.tx
    .insert(refusedNumbers)
    .values({ projectId: unit.projectId, channel, numberHash: toHash(deps, to), ...set })
    .onConflictDoUpdate({
      target: [refusedNumbers.projectId, refusedNumbers.channel, refusedNumbers.numberHash],
      set,
    })
}

export async function sweepRefusedNumbers(tx: Tx, now: Date): Promise<void> {
  await tx.delete(refusedNumbers).where(lte(refusedNumbers.expiresAt, now))
}
