import { inArray } from 'drizzle-orm'
import { listForms } from '#contract/email-forms.ts'
import type { Email } from '#contract/ids.ts'
import type { Notice } from '#contract/routes/recipients.ts'
import type { Tx } from '../../platform/db/database.ts'
import { enqueueServerEmail } from '../../platform/outbox/store.ts'
import type { ActivityEvent } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import { personAddresses } from '../schema/persons.ts'
import { createAddressHasher, createTokenSigner } from './opt-out-token.ts'
import { findOptedOut } from './store.ts'

/** Who notifies the recipients of which cake. */
export type Announcement = {
  file: NonNullable<ActivityEvent['file']>
  /** the person who makes the call, and whose limit counts */
  actor: { id: string; address: string }
  deviceType: string | undefined
  asAdmin?: boolean
  notice: Notice
}

/** The path of the page where recipients opt out. */
export const optOutPath = '/shared-file-emails'

/** Adds an email to each recipient to the outbox, except to those who opted out. */
export async function enqueueNotices(
  tx: Tx,
  deps: Deps,
  { file, notice }: Pick<Announcement, 'file' | 'notice'>,
  recipients: readonly Email[],
): Promise<void> {
  if (recipients.length === 0) return
  const hash = await createAddressHasher(tx, deps)
  const sign = await createTokenSigner(tx, deps)
  const hashForms = (address: Email) => listForms(address).map(hash)
  const optedOut = await findOptedOut(tx, recipients.flatMap(hashForms))
  const members = await listAccounts(tx, recipients)
  const { publicUrl } = deps.config
  const { language: locale, with_name } = notice
  for (const to of recipients) {
    // The opt-out may be of another form (rule A68).
    if (hashForms(to).some((form) => optedOut.has(form))) continue
    const optOut = new URLSearchParams({ token: sign(hash(to)), locale })
    const values = {
      sender: file.ownerAddress,
      fileName: with_name ? file.title : null,
      link: publicUrl + toEntrance(to, members.has(to)),
      optOutLink: `${publicUrl}${optOutPath}?${optOut}`,
    }
    await enqueueServerEmail(tx, deps, { to, locale }, { kind: 'fileShared', values })
  }
}

/** Returns the page that leads a recipient to the opener: sign-in or, without an account, sign-up. */
function toEntrance(email: Email, hasAccount: boolean): string {
  const query = new URLSearchParams({ email, callback: '/portal?tab=open' })
  return `${hasAccount ? '/login' : '/signup'}?${query}`
}

/** Returns which of these email addresses belong to an account, verified or not. */
async function listAccounts(tx: Tx, addresses: readonly Email[]): Promise<Set<string>> {
  const rows = await tx
    .select({ address: personAddresses.address })
    .from(personAddresses)
    .where(inArray(personAddresses.address, [...addresses]))
  return new Set(rows.map(({ address }) => address))
}
