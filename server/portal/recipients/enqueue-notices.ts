import { eq, inArray } from 'drizzle-orm'
import { listForms } from '#contract/email-forms.ts'
import type { Email } from '#contract/ids.ts'
import type { Notice } from '#contract/routes/recipients.ts'
import type { Tx } from '../../platform/db/database.ts'
import { enqueueServerEmail } from '../../platform/outbox/store.ts'
import { sha256Hex } from '../../platform/secrets/secrets.ts'
import type { ActivityEvent } from '../activity/record.ts'
import type { Deps } from '../deps.ts'
import { files } from '../schema/files.ts'
import { personAddresses } from '../schema/persons.ts'
import { createAddressHasher, createTokenSigner } from './opt-out-token.ts'
import { findOptedOut, type SentReference, saveReferences } from './store.ts'

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
  const dates = await findDates(tx, deps, file.id)
  const { publicUrl } = deps.config
  const { language: locale, with_name: withName } = notice
  const sender = file.ownerAddress
  const sent: SentReference[] = []
  for (const to of recipients) {
    // The opt-out may be of another form (rule A68).
    if (hashForms(to).some((form) => optedOut.has(form))) continue
    const optOut = new URLSearchParams({ token: sign(hash(to)), locale })
    const reference = deps.random.bytes(32).toString('base64url')
    sent.push({ recipient: to, referenceHash: sha256Hex(reference) })
    const hasAccount = members.has(to)
    const values = {
      sender,
      fileName: withName ? file.title : null,
      link: publicUrl + toEntrance(to, hasAccount, reference),
      optOutLink: `${publicUrl}${optOutPath}?${optOut}`,
      hasAccount,
      ...dates,
    }
    await enqueueServerEmail(tx, deps, { to, locale }, { kind: 'fileShared', values })
  }
  await saveReferences(tx, { fileId: file.id, sender, withName, emailedAt: deps.clock.now() }, sent)
}

/**
 * Returns the page that leads a recipient to the opener: sign-in or, without an account, sign-up. The reference lets it say
 * what the email said.
 */
function toEntrance(email: Email, hasAccount: boolean, notice: string): string {
  const query = new URLSearchParams({ email, callback: '/portal?tab=open', notice })
  return `${hasAccount ? '/login' : '/signup'}?${query}`
}

/** Finds when a cake can be opened, in ISO 8601: from a later time than now on, and until when. */
async function findDates(tx: Tx, { clock }: Pick<Deps, 'clock'>, fileId: string) {
  const { openableAt, expiresAt } = files
  const [row] = await tx.select({ openableAt, expiresAt }).from(files).where(eq(files.id, fileId))
  const openable = row?.openableAt ?? null
  return {
    openable: openable !== null && openable > clock.now() ? openable.toISOString() : null,
    expires: row?.expiresAt?.toISOString() ?? null,
  }
}

/** Returns which of these email addresses belong to an account, verified or not. */
async function listAccounts(tx: Tx, addresses: readonly Email[]): Promise<Set<string>> {
  const rows = await tx
    .select({ address: personAddresses.address })
    .from(personAddresses)
    .where(inArray(personAddresses.address, [...addresses]))
  return new Set(rows.map(({ address }) => address))
}
