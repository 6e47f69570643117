import type { Deps } from '../../app/deps.ts'
import { findDkimKeyOf } from '../../identity/operations/administration/email-senders.ts'
import type { Tx } from '../../platform/db/database.ts'
import { toDkimRecord, toEmailDomain } from '../../platform/email/dkim.ts'
import { UsageError } from '../usage-error.ts'
import { requireProject } from './projects.ts'

/** Returns the DNS records to publish for a project's sender: DKIM, SPF and DMARC. */
export async function showEmailRecords(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'secrets'>,
  { projectName }: { projectName: string },
): Promise<string> {
  const project = await requireProject(tx, projectName)
  const key = await findDkimKeyOf(tx, deps, project)
  if (!key) {
    throw new UsageError(
      `${project.name} has no DKIM key. Add the field dkim to its document (docs/email-delivery.md).`,
    )
  }
  const dkim = toDkimRecord(key)
  const domain = toEmailDomain(project.sender ?? deps.config.emailFrom)
  return [
    'DKIM: signs the emails.',
    `${dkim.name}. IN TXT ${quote(dkim.value)}`,
    '',
    'SPF: the servers that may send for the domain. Replace mail.example.org with your mail server, and add this to an',
    'existing record: a domain can only have one. If MAIL_BOUNCE_ADDRESS is set, publish it for that address’s domain.',
    `${domain}. IN TXT "v=spf1 a:mail.example.org -all"`,
    '',
    'DMARC: what receivers do with emails that claim to be from the domain. Start with p=none and read the reports.',
    `_dmarc.${domain}. IN TXT "v=DMARC1; p=none; rua=mailto:postmaster@${domain}"`,
  ].join('\n')
}

/** Quotes the value of a TXT record, in strings of up to 255 characters (RFC 1035 3.3). */
const quote = (value: string) => (value.match(/.{1,255}/g) ?? []).map((part) => `"${part}"`).join(' ')
