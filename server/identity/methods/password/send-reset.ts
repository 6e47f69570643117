import type { Email } from '#contract/ids.ts'
import type { Visitor } from '../../../platform/http/visitor.ts'
import { enqueueMail } from '../../../platform/outbox/store.ts'
import { mailTexts } from '../../../platform/outbox/texts.ts'
import { findAccount } from '../../accounts/store.ts'
import type { Deps } from '../../deps.ts'
import type { DirectoryTx } from '../../directory.ts'
import { issueLink } from '../../links/store.ts'
import { toLink } from '../../links/to-link.ts'
import type { Project } from '../../projects/store.ts'
import type { NoticeSender } from './change-password.ts'

export type ResetOrder = {
  project: Project
  teller: NoticeSender
  address: Email
  minutes: number
  codeChallenge?: string | undefined
  visitor?: Pick<Visitor, 'ip' | 'userAgent'>
  /** the registered redirect URIs of the two links */
  pages: { login: string; reset: string }
}

/** Sends a reset mail. It has two links with one token: one sets a new password, one signs in. */
export async function sendReset(
  tx: DirectoryTx,
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  { project, teller, address, minutes, codeChallenge, pages, visitor }: ResetOrder,
): Promise<void> {
  // Issued even without an account, so that timing does not reveal whether one exists. It is not mailed then.
  const request = { purpose: 'reset_password', project, address, minutes, codeChallenge, visitor } as const
  const token = await issueLink(tx, deps, request)
  const link = toLink(pages.reset, 'reset_password', token)
  const loginLink = toLink(pages.login, 'login', token)
  const { productName, sender } = teller
  const text = (await findAccount(tx, address))
    ? mailTexts.resetPassword({ productName, link, loginLink, minutes })
    : mailTexts.nothingToReset({ productName })
  await enqueueMail(tx, deps, address, text, sender)
}
