import { needsTls } from '../../platform/config/email-settings.ts'
import { createSmtpMailer, createSmtpTransport } from '../../platform/email/mailer.ts'
import type { Context } from '../context.ts'
import { type CheckResult, createReporter, type Finding, toCode } from '../finding.ts'

export const smtpFindings = {
  smtp_unknown_host: {
    level: 'error',
    problem: 'The mail server {host} of SMTP_URL has no IP address.',
    fix: 'Correct the host in SMTP_URL.',
  },
  smtp_no_connection: {
    level: 'error',
    problem: 'There is no connection to the mail server at {host} ({code}).',
    fix: 'Check host and port in SMTP_URL. Many networks block port 25: use the submission port 587, or 465 with smtps://.',
  },
  smtp_without_tls: {
    level: 'error',
    problem: 'The mail server at {host} does not start TLS, so the server does not send email to it.',
    fix: 'Enable STARTTLS on the mail server, or use smtps:// and its port for TLS.',
  },
  smtp_certificate: {
    level: 'error',
    problem:
      'The certificate of the mail server at {host} is not valid ({code}), so the server does not send email to it.',
    fix: 'Use the host name in SMTP_URL that the certificate is for, or renew the certificate. For a private authority, set NODE_EXTRA_CA_CERTS.',
  },
  smtp_login: {
    level: 'error',
    problem: 'The mail server at {host} rejects the user or the password in SMTP_URL.',
    fix: 'Correct them, or create a new password for the server. Special characters in a URL are percent-encoded.',
  },
  smtp_not_sent: {
    level: 'error',
    problem: 'The mail server does not accept a test message from {from} to {to}: {response}',
    fix: 'Allow the user of SMTP_URL to send as this address, or set MAIL_FROM or MAIL_BOUNCE_ADDRESS to one that it may use.',
  },
} as const

const report = createReporter(smtpFindings)

/** Why an exchange with the mail server failed: nodemailer's code, and that of the system or OpenSSL, if there is one. */
export type SmtpFailure = { code: string; cause: string | undefined }

const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_TLS_CERT_ALTNAME_INVALID/

export function findSmtpProblems(host: string, { code, cause }: SmtpFailure): Finding[] {
  if (code === 'EAUTH') return [report('smtp_login', { host })]
  if (code === 'EDNS' || cause === 'ENOTFOUND') return [report('smtp_unknown_host', { host })]
  if (cause !== undefined && certificateCodes.test(cause))
    return [report('smtp_certificate', { host, code: cause })]
  if (code === 'ETLS') return [report('smtp_without_tls', { host })]
  return [report('smtp_no_connection', { host, code: cause ?? code })]
}

const toFailure = (problem: unknown): SmtpFailure => {
  const { originalCode } = problem as { originalCode?: unknown }
  return { code: toCode(problem), cause: typeof originalCode === 'string' ? originalCode : undefined }
}

/** Connects and signs in as the server does. Sends a message only if the operator asked for it. */
export async function checkSmtp(context: Context): Promise<CheckResult> {
  const { environment, config, names, options, dkim } = context
  const { SMTP_URL, MAIL_BOUNCE_ADDRESS: bounceAddress } = environment
  if (SMTP_URL === undefined) return { findings: [], skipped: 'SMTP_URL is missing.' }
  const { hostname, host } = new URL(SMTP_URL)
  const [address] = (await names.findAddresses(hostname)).values
  const smtpOptions = { requiresTls: needsTls('production', SMTP_URL), address }
  try {
    await createSmtpTransport(SMTP_URL, smtpOptions).verify()
  } catch (error) {
    return { findings: findSmtpProblems(host, toFailure(error)) }
  }
  const notes = [`The mail server at ${host} accepts the connection and the sign-in.`]
  if (options.sendTo === undefined) return { findings: [], notes }
  try {
    await createSmtpMailer(SMTP_URL, { ...smtpOptions, bounceAddress }).send({
      id: `doctor-${context.random.uuid()}`,
      to: options.sendTo,
      from: config.emailFrom,
      subject: `Test message from ${config.productName}`,
      text: `This is a test message from the server at ${config.publicUrl}. Email works.`,
      dkim,
    })
    return { findings: [], notes: [...notes, `It accepted a test message to ${options.sendTo}.`] }
  } catch (error) {
    const response = toResponse(error)
    return { findings: [report('smtp_not_sent', { from: config.emailFrom, to: options.sendTo, response })] }
  }
}

/** Returns the response of the mail server, which is in the error or in its cause. */
function toResponse(problem: unknown): string {
  const { response, cause } = problem as { response?: unknown; cause?: unknown }
  if (typeof response === 'string') return response
  return cause === undefined ? toCode(problem) : toResponse(cause)
}
