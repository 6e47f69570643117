import { createTransport } from 'nodemailer'

export type Mail = { id: string; to: string; from: string; subject: string; text: string }

/** Sends an email. Rejects if the mail server did not accept it; the outbox then retries. */
export type Mailer = { send(mail: Mail): Promise<void> }

/**
 * Sends by SMTP. The message id is the outbox row's id, so that mail clients recognize a duplicate after a crash.
 * @param requiresTls rejects if the mail server offers no TLS; otherwise STARTTLS is used if it is offered
 */
export function createSmtpMailer(smtpUrl: string, { requiresTls }: { requiresTls: boolean }): Mailer {
  const url = new URL(smtpUrl)
  // In the URL, because its parameters override the options.
  if (requiresTls) url.searchParams.set('requireTLS', 'true')
  const transport = createTransport({
    url: url.href,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    async send({ id, to, from, subject, text }) {
      const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '')
      await transport.sendMail({ to, from, subject, text, messageId: `<${id}@${domain}>` })
    },
  }
}
