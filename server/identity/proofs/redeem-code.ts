import type { MailSender } from '../../platform/outbox/sender.ts'
import type { Deps } from '../deps.ts'
import type { SessionRow } from '../schema/sessions.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { lockContact } from '../users/contacts.ts'
import { type CodeQuery, consumeCode, type IssuedCode, toContact, tryCode } from './codes.ts'
import { redeemContact } from './redeem-contact.ts'
import type { ProofRefusal, Redeemed } from './redemption.ts'

/**
 * Redeems a code: checks it, counts the attempt, and decides who is signed in. Commit the transaction whatever it
 * returns, because a wrong attempt counts.
 * @param issued the code as it was found before, whose contact is locked first
 * @param authorize is called with a correct code before it is redeemed; what it throws leaves the code valid
 */
export async function redeemCode(
  unit: UnitOfWork,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets' | 'guard' | 'config'>,
  issued: IssuedCode,
  {
    query,
    code,
    authorize,
    ...redemption
  }: {
    query: CodeQuery
    code: string
    authorize?: (code: IssuedCode) => void
    session: SessionRow | undefined
    countsWithoutSession: boolean
    sender: MailSender
  },
): Promise<Redeemed | ProofRefusal | 'wrong' | 'void'> {
  await lockContact(unit, toContact(issued))
  const tried = await tryCode(unit, deps, query, code)
  if (tried === 'wrong' || tried === 'void') return tried
  authorize?.(tried)
  const { userId: addsTo, contactId } = tried
  const redeemed = await redeemContact(unit, deps, {
    ...redemption,
    contact: toContact(tried),
    addsTo,
    contactId,
  })
  if (!('refusal' in redeemed) || redeemed.isConsumed) await consumeCode(unit, tried.id)
  return redeemed
}
