import { composeEmail } from '#contract/email-forms.ts'
import type { Email } from '#contract/ids.ts'
import type { Visitor } from '../../../../platform/http/visitor.ts'
import type { EmailSender } from '../../../../platform/outbox/sender.ts'
import { enqueueEmail } from '../../../../platform/outbox/store.ts'
import { hashPassword } from '../../../../platform/secrets/hash-password.ts'
import { createIntermediate } from '../../../accounts/intermediate/store.ts'
import { countAndSend } from '../../../accounts/proofs/limits.ts'
import { findLink, issueLink, toLink, toLinkFactor } from '../../../accounts/proofs/links.ts'
import { limitLinkMinutes } from '../../../accounts/proofs/minutes-rules.ts'
import { redeemLink } from '../../../accounts/proofs/redeem-link.ts'
import type { Deps } from '../../../base/deps.ts'
import { findTemplate } from '../../../base/projects/email.ts'
import { type DirectoryProject, toDirectoryOf } from '../../../base/projects/store.ts'
import { readUnit, runUnit } from '../../../base/unit-of-work.ts'
import {
  changeAddressPassword,
  type DiscoveryStart,
  requireAddressPasswords,
  toAddressPasswordFactor,
} from './address-passwords.ts'
import { checkPasswordStrength, requireStrongPassword } from './check-strength.ts'
import { orRejectReset } from './request-reset.ts'

/** A request for an email with which someone sets the password of an address. */
export type DiscoveryResetOrder = {
  project: DirectoryProject
  sender: EmailSender
  address: Email
  visitor: Visitor
  /** the registered redirect URIs of the two links */
  pages: { login: string; reset: string }
  codeChallenge: string | undefined
  minutes: number
  templateId: string | undefined
}

/**
 * Sends an email with two links: one sets the password of the address, the other lists its organizations. It creates nothing (rule
 * B4), and is the same for everyone (rule B35).
 * @throws SdkError cross_org_passwords_not_enabled, inactive_email; RequestError too_many_requests
 */
export async function sendDiscoveryReset(deps: Deps, order: DiscoveryResetOrder): Promise<void> {
  const { sender, address, visitor, pages, codeChallenge, templateId } = order
  const project = toDirectoryOf(order.project)
  requireAddressPasswords(project)
  const minutes = limitLinkMinutes(project, order.minutes)
  await countAndSend(deps, { project, address, visitor }, async (unit) => {
    const request = { purpose: 'reset_password', project, address, minutes, codeChallenge, visitor } as const
    const token = await issueLink(unit, deps, request)
    const link = new URL(toLink(pages.reset, 'discovery', token))
    // The client shows the form for a new password on a page with this parameter.
    link.searchParams.set('stytch_redirect_type', 'reset_password')
    const loginLink = toLink(pages.login, 'discovery', token)
    const message = { kind: 'resetPassword', values: { link: link.href, loginLink, minutes } } as const
    const texts = findTemplate(project, { kind: message.kind, id: templateId }, sender.locale)
    await enqueueEmail(unit.tx, deps, { to: address, sender, ...texts }, message)
  })
}

/**
 * Sets the password of an address with the token of a reset email, which proves the address, and begins a discovery flow (rules B12
 * and B18).
 * @throws SdkError cross_org_passwords_not_enabled; if the token is not valid or the password is weak: a weak password leaves the
 *   link valid
 */
export async function resetByDiscoveryLink(
  deps: Deps,
  {
    project,
    sender,
    visitor,
    password,
    ...presented
  }: {
    project: DirectoryProject
    sender: EmailSender
    visitor: Pick<Visitor, 'ip' | 'userAgent'>
    token: string
    verifier: string | undefined
    password: string
  },
): Promise<DiscoveryStart> {
  const place = toDirectoryOf(project)
  requireAddressPasswords(place)
  const query = { purposes: ['reset_password'], ...presented } as const
  const link = orRejectReset(await readUnit(deps.db, place, (unit) => findLink(unit, deps, query)))
  const address = composeEmail(link.address)
  requireStrongPassword(await checkPasswordStrength(deps, project, password, [address]))
  const hash = await hashPassword(deps.hasher, password)
  const outcome = await runUnit(deps.db, place, (unit) =>
    redeemLink(unit, deps, {
      query,
      async decide() {
        await changeAddressPassword(unit, deps, sender, { address, hash })
        const now = deps.clock.now()
        const factors = [toLinkFactor(now, '', address), toAddressPasswordFactor(now, address)]
        const token = await createIntermediate(unit, deps, { address, factors, visitor })
        return { result: { token, address, factors }, isConsumed: true }
      },
    }),
  )
  return orRejectReset(outcome).result
}
