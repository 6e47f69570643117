import { createTransport } from 'nodemailer'

/** A key that signs a sender's emails (DKIM, RFC 6376). */
export type DkimKey = {
  domain: string
  selector: string
  /** RSA, as PEM */
  privateKey: string
}

export type EmailMessage = {
  id: string
  to: string
  from: string
  subject: string
  text: string
  html?: string | null
  /** the URL where the recipient can stop such emails */
  optOutLink?: string | null
  dkim?: DkimKey | undefined
}

/**
 * Sends an email. Rejects if the mail server did not accept it: with EmailRejected if it never will, with
 * SmtpUnavailable if it accepts no email at all, with SmtpBusy if it accepts fewer at a time; otherwise, the outbox
 * retries.
 */
export type Mailer = {
  send(message: EmailMessage): Promise<void>
  /** Closes its connections. */
  close?(): void
}

/** The mail server rejected an email permanently (5xx). */
export class EmailRejected extends Error {
  override name = 'EmailRejected'
  /** whether the address is the reason: its mailbox or domain does not exist */
  readonly isOfAddress: boolean
  /** the enhanced status code (RFC 3463), such as 5.1.1, or else the reply code */
  readonly status: string

  constructor({ isOfAddress, status }: { isOfAddress: boolean; status: string }, cause: unknown) {
    super(`rejected permanently: ${status}`, { cause })
    this.isOfAddress = isOfAddress
    this.status = status
  }
}

/** There is no usable connection to the mail server: it is gone, its certificate is not valid, or it rejects the user. */
export class SmtpUnavailable extends Error {
  override name = 'SmtpUnavailable'
  /** the code of the system or of OpenSSL, such as ECONNREFUSED or CERT_HAS_EXPIRED, or else nodemailer's */
  readonly code: string

  constructor(code: string, cause: unknown) {
    super(`no connection: ${code}`, { cause })
    this.code = code
  }
}

/** The mail server accepts no more emails over this connection, or no more connections, for now (421). */
export class SmtpBusy extends Error {
  override name = 'SmtpBusy'
}

type SmtpOptions = {
  /** rejects if the mail server does not offer TLS; otherwise STARTTLS is used only if it is offered */
  requiresTls: boolean
  /** the IP address to connect to; undefined = the host of the URL */
  address?: string | undefined
  /** how many connections are kept open for further emails; undefined = one for each email */
  connections?: number | undefined
}

/** Creates the connection to the mail server that emails are sent with. */
export function createSmtpTransport(smtpUrl: string, { requiresTls, address, connections }: SmtpOptions) {
  const url = new URL(smtpUrl)
  // In the URL, because its parameters override the options.
  if (requiresTls) url.searchParams.set('requireTLS', 'true')
  if (address !== undefined) {
    url.searchParams.set('servername', url.hostname)
    url.hostname = address.includes(':') ? `[${address}]` : address
  }
  const options = { url: url.href, connectionTimeout: 10_000, socketTimeout: 20_000 }
  return connections === undefined
    ? createTransport(options)
    : createTransport({ ...options, pool: true, maxConnections: connections, maxMessages: 100 })
}

/**
 * Sends by SMTP. The Message-ID contains the outbox row's ID, so email clients recognize a duplicate after a crash, and
 * bounces identify the row.
 * @param bounceAddress the envelope sender, which receives delivery status notifications; undefined = the From address
 */
export function createSmtpMailer(
  smtpUrl: string,
  { bounceAddress, ...options }: SmtpOptions & { bounceAddress?: string | undefined },
): Mailer {
  const transport = createSmtpTransport(smtpUrl, options)
  const send = ({ id, to, from, subject, text, html, optOutLink, dkim }: EmailMessage) => {
    const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '')
    return transport.sendMail({
      to,
      from,
      subject,
      text,
      ...(html && { html }),
      messageId: `<${id}@${domain}>`,
      // Vacation responders and ticket systems do not reply to such emails (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated', ...(optOutLink && toOptOutHeaders(optOutLink)) },
      ...(bounceAddress !== undefined && { envelope: { from: bounceAddress, to } }),
      ...(dkim && {
        dkim: {
          domainName: dkim.domain,
          keySelector: dkim.selector,
          privateKey: dkim.privateKey,
          headerFieldNames: signedHeaders,
        },
      }),
    })
  }
  return {
    async send(message) {
      // A mail server may close a connection that is kept open, such as after some emails. A new one shows how it is.
      const sent = options.connections
        ? send(message).catch((error: unknown) => {
            if (isBusy(error) || toUnavailable(error)) return send(message)
            throw error
          })
        : send(message)
      await sent.catch((error: unknown) => {
        if (isBusy(error)) throw new SmtpBusy('busy', { cause: error })
        throw toRejection(error) ?? toUnavailable(error) ?? error
      })
    },
    close: () => transport.close(),
  }
}

/** The reply to a connection or a command that the mail server ends (RFC 5321 4.2.3). */
const isBusy = (problem: unknown) => (problem as { responseCode?: unknown } | null)?.responseCode === 421

/** The headers that let email clients offer one-click unsubscribe (RFC 2369, RFC 8058). */
const toOptOutHeaders = (link: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${link}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** The signed headers (RFC 6376 5.4.1). RFC 8058 requires the last two; nodemailer signs only one of them by default. */
const signedHeaders =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post'

/** Nodemailer's codes for a failure before or instead of the exchange about an email. */
const connectionCodes = /^E(?:CONNECTION|SOCKET|TIMEDOUT|DNS|TLS|AUTH|PROTOCOL)$/

function toUnavailable(problem: unknown): SmtpUnavailable | undefined {
  const { code, originalCode } = problem as { code?: unknown; originalCode?: unknown }
  if (typeof code !== 'string' || !connectionCodes.test(code)) return undefined
  return new SmtpUnavailable(typeof originalCode === 'string' ? originalCode : code, problem)
}

/** Invalid addresses and disabled mailboxes, but not full ones (RFC 3463 3.2, 3.3). */
const statusOfAddress = /^5\.(?:1\.|2\.[01]$)/
/** Replies to RCPT TO that mean an unknown mailbox, from servers without enhanced status codes (RFC 5321 4.2.3). */
const replyOfAddress: readonly number[] = [550, 551, 553]

/**
 * Returns the rejection of an email. Rejections of the connection, the authentication or the sender are not about this
 * email: an operator can fix their cause, so the email is retried.
 */
export function toRejection(problem: unknown): EmailRejected | undefined {
  if (!(problem instanceof Error)) return undefined
  const { command, responseCode, response } = problem as {
    command?: unknown
    responseCode?: unknown
    response?: unknown
  }
  if (typeof responseCode !== 'number' || responseCode < 500 || responseCode > 599) return undefined
  if (command !== 'RCPT TO' && command !== 'DATA') return undefined
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(String(response))?.[1]
  const isOfAddress =
    command === 'RCPT TO' &&
    (enhanced === undefined ? replyOfAddress.includes(responseCode) : statusOfAddress.test(enhanced))
  return new EmailRejected({ isOfAddress, status: enhanced ?? String(responseCode) }, problem)
}
