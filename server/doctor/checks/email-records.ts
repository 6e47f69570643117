import { toDkimRecord, toEmailDomain } from '../../platform/email/dkim.ts'
import type { Context, Seen } from '../context.ts'
import { type CheckResult, createReporter, type Finding } from '../finding.ts'
import type { Lookup } from '../names.ts'

export const emailRecordFindings = {
  email_dns_no_response: {
    level: 'error',
    problem: 'The name servers do not respond to the question for {name} ({code}).',
    fix: 'Check the name servers of this machine, and those of the domain at its registrar.',
  },
  spf_missing: {
    level: 'error',
    problem: '{domain} has no SPF record, so receivers cannot see that your mail server may send for it.',
    fix: 'Add a TXT record to {domain}, such as "v=spf1 a:mail.example.org -all" with the name of your mail server.',
  },
  spf_repeated: {
    level: 'error',
    problem: '{domain} has {count} SPF records, so receivers ignore all of them (RFC 7208 4.5).',
    fix: 'Merge them into one TXT record.',
  },
  spf_allows_everyone: {
    level: 'warning',
    problem: 'The SPF record of {domain} ends with +all, so everyone may send for the domain.',
    fix: 'Replace +all with -all or ~all.',
  },
  dkim_not_configured: {
    level: 'warning',
    problem: 'No DKIM key signs emails from {from}, unless the mail server signs them.',
    fix: 'Create a key as docs/email-delivery.md shows. If the mail server signs, ignore this warning.',
  },
  dkim_missing: {
    level: 'error',
    problem:
      'Emails from {from} are signed, but {name} has no DKIM record, so receivers reject the signature.',
    fix: 'Add a TXT record to {name}: {value}',
  },
  dkim_differs: {
    level: 'error',
    problem: 'The DKIM record at {name} has another key than the one that signs emails from {from}.',
    fix: 'Replace the TXT record of {name} with: {value}',
  },
  dkim_revoked: {
    level: 'error',
    problem: 'The DKIM record at {name} has an empty key: it has been revoked (RFC 6376 3.6.1).',
    fix: 'Use a new key with another selector, or replace the TXT record of {name} with: {value}',
  },
  dmarc_missing: {
    level: 'warning',
    problem: '{domain} has no DMARC record. Large providers require one from everyone who sends many emails.',
    fix: 'Add a TXT record to _dmarc.{domain}: "v=DMARC1; p=none; rua=mailto:postmaster@{domain}".',
  },
  dmarc_invalid: {
    level: 'warning',
    problem: 'The DMARC record of {domain} is not valid: {value}',
    fix: 'Keep one TXT record that begins with v=DMARC1 and has p=none, p=quarantine or p=reject.',
  },
} as const

const report = createReporter(emailRecordFindings)

/** The records about a sender. */
export type SenderFacts = {
  from: string
  /** the domain of the envelope sender, which SPF is about */
  envelopeDomain: string
  spf: Lookup
  /** undefined = no key is configured */
  dkim: { name: string; value: string; records: Lookup } | undefined
  /** the records of the sender's domain or, if it has none, of its parent domains */
  dmarc: Lookup
}

export function findEmailRecordProblems(observed: SenderFacts): Finding[] {
  return [...findSpfProblems(observed), ...findDkimProblems(observed), ...findDmarcProblems(observed)]
}

const reportNoResponse = (name: string, code: string) => [report('email_dns_no_response', { name, code })]

function findSpfProblems({ envelopeDomain: domain, spf }: SenderFacts): Finding[] {
  if (spf.problem !== undefined) return reportNoResponse(domain, spf.problem)
  const records = spf.values.filter((text) => /^v=spf1(?: |$)/i.test(text))
  if (records.length === 0) return [report('spf_missing', { domain })]
  if (records.length > 1) return [report('spf_repeated', { domain, count: records.length })]
  return /\s\+?all\s*$/i.test(records[0] ?? '') ? [report('spf_allows_everyone', { domain })] : []
}

function findDkimProblems({ from, dkim }: SenderFacts): Finding[] {
  if (!dkim) return [report('dkim_not_configured', { from })]
  const { name, value, records } = dkim
  if (records.problem !== undefined) return reportNoResponse(name, records.problem)
  const keys = records.values.filter((text) => /(?:^|;)\s*p=/.test(text)).map(toPublicKey)
  if (keys.length === 0) return [report('dkim_missing', { from, name, value })]
  if (keys.includes(toPublicKey(value))) return []
  return [report(keys.includes('') ? 'dkim_revoked' : 'dkim_differs', { from, name, value })]
}

/** Returns the tag p= of a DKIM record, in which white space has no meaning (RFC 6376 3.2). */
const toPublicKey = (record: string) => /(?:^|;)\s*p=([^;]*)/.exec(record)?.[1]?.replace(/\s/g, '') ?? ''

function findDmarcProblems({ from, dmarc }: SenderFacts): Finding[] {
  const domain = toEmailDomain(from)
  if (dmarc.problem !== undefined) return reportNoResponse(`_dmarc.${domain}`, dmarc.problem)
  const records = dmarc.values.filter((text) => /^v=DMARC1\b/i.test(text))
  if (records.length === 0) return [report('dmarc_missing', { domain })]
  const isValid =
    records.length === 1 && /;\s*p=\s*(?:none|quarantine|reject)\s*(?:;|$)/i.test(records[0] ?? '')
  return isValid ? [] : [report('dmarc_invalid', { domain, value: records.join(' and ') })]
}

async function readSenderFacts(
  { names, environment }: Context,
  { from, dkim }: { from: string; dkim: { name: string; value: string } | null },
): Promise<SenderFacts> {
  const domain = toEmailDomain(from)
  const envelopeDomain = toEmailDomain(environment.MAIL_BOUNCE_ADDRESS ?? from)
  return {
    from,
    envelopeDomain,
    spf: await names.findTexts(envelopeDomain),
    dkim: dkim ? { ...dkim, records: await names.findTexts(dkim.name) } : undefined,
    dmarc: await findDmarc(names.findTexts, domain),
  }
}

/** A domain without a record has the policy of its closest parent domain with one. */
async function findDmarc(find: (name: string) => Promise<Lookup>, domain: string): Promise<Lookup> {
  const lookup = await find(`_dmarc.${domain}`)
  const parent = domain.slice(domain.indexOf('.') + 1)
  const hasRecord = lookup.problem !== undefined || lookup.values.some((text) => /^v=DMARC1\b/i.test(text))
  return hasRecord || !parent.includes('.') ? lookup : findDmarc(find, parent)
}

/** Checks the server's sender, and those of the projects if the database is available. */
export async function checkEmailRecords(context: Context, { database }: Seen): Promise<CheckResult> {
  const { config, dkim } = context
  const portalSender = { from: config.emailFrom, dkim: dkim ? toDkimRecord(dkim) : null }
  const senders = [portalSender, ...(database?.contents?.senders ?? [])]
  const findings: Finding[] = []
  for (const sender of senders)
    findings.push(...findEmailRecordProblems(await readSenderFacts(context, sender)))
  const distinct = new Map(findings.map((finding) => [finding.problem, finding]))
  return { findings: [...distinct.values()], notes: ['SPF, DKIM and DMARC are in order.'] }
}
