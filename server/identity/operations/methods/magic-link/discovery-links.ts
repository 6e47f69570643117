import { composeEmail } from '#contract/email-forms.ts'
import type { Email } from '#contract/ids.ts'
import type { Visitor } from '../../../../platform/http/visitor.ts'
import type { EmailSender } from '../../../../platform/outbox/sender.ts'
import { enqueueEmail } from '../../../../platform/outbox/store.ts'
import { createIntermediate } from '../../../accounts/intermediate/store.ts'
import { countAndSend } from '../../../accounts/proofs/limits.ts'
import { issueLink, toLink, toLinkFactor } from '../../../accounts/proofs/links.ts'
import { limitLinkMinutes } from '../../../accounts/proofs/minutes-rules.ts'
import { redeemLink } from '../../../accounts/proofs/redeem-link.ts'
import type { Deps } from '../../../base/deps.ts'
import { findTemplate } from '../../../base/projects/email.ts'
import { type DirectoryProject, toDirectoryOf } from '../../../base/projects/store.ts'
import type { Factor } from '../../../base/schema/sessions.ts'
import { runUnit } from '../../../base/unit-of-work.ts'
import { toLinkError } from './authenticate-link.ts'

/** A request for a link that lists the organizations of an address. */
export type DiscoveryLinkOrder = {
  project: DirectoryProject
  sender: EmailSender
  address: Email
  visitor: Visitor
  page: string
  codeChallenge: string | undefined
  minutes: number
  templateId: string | undefined
}

/** Sends a discovery link. It creates nothing (rule B4). @throws SdkError inactive_email; RequestError too_many_requests */
export async function sendDiscoveryLink(deps: Deps, order: DiscoveryLinkOrder): Promise<void> {
  const { sender, address, visitor, page, codeChallenge, templateId } = order
  const project = toDirectoryOf(order.project)
  const minutes = limitLinkMinutes(project, order.minutes)
  await countAndSend(deps, { project, address, visitor }, async (unit) => {
    const request = { purpose: 'discover', project, address, minutes, codeChallenge, visitor } as const
    const link = toLink(page, 'discovery', await issueLink(unit, deps, request))
    const texts = findTemplate(project, { kind: 'signInLink', id: templateId }, sender.locale)
    const message = { kind: 'signInLink', values: { link, minutes } } as const
    await enqueueEmail(unit.tx, deps, { to: address, sender, ...texts }, message)
  })
}

/** The purposes of discovery links. An email for a password of an address also contains a link that only lists organizations. */
const purposes = ['discover', 'reset_password'] as const

/**
 * Redeems a discovery link. It proves the address and signs in no one (rule B18).
 * @returns the token of the intermediate session, the address, and the factors
 * @throws SdkError unable_to_auth_magic_link, pkce_expected_code_verifier, pkce_mismatch
 */
export async function authenticateDiscoveryLink(
  deps: Deps,
  {
    project,
    token,
    verifier,
    visitor,
  }: {
    project: DirectoryProject
    token: string
    verifier: string | undefined
    visitor: Pick<Visitor, 'ip' | 'userAgent'>
  },
): Promise<{ token: string; address: Email; factors: Factor[] }> {
  const outcome = await runUnit(deps.db, toDirectoryOf(project), (unit) =>
    redeemLink(unit, deps, {
      query: { purposes, token, verifier },
      async decide(link) {
        const address = composeEmail(link.address)
        const factors = [toLinkFactor(deps.clock.now(), '', address)]
        const created = await createIntermediate(unit, deps, { address, factors, visitor })
        return { result: { token: created, address, factors }, isConsumed: true }
      },
    }),
  )
  if ('problem' in outcome) throw toLinkError(outcome.problem)
  return outcome.result
}
