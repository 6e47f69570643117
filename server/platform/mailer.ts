import { createTransport } from 'nodemailer'

export type Mail = { id: string; to: string; from: string; subject: string; text: string }

/** Hands a mail on. Rejects when it was not taken; the outbox then tries again. */
export type Mailer = { send(mail: Mail): Promise<void> }

/**
 * Sends by SMTP. The message id is the outbox row's, so that a mail sent twice after a crash shows as one.
 * @param requiresTls rejects where the mail server offers no TLS; else STARTTLS is used where it is offered
 */
export function createSmtpMailer(smtpUrl: string, { requiresTls }: { requiresTls: boolean }): Mailer {
  const url = new URL(smtpUrl)
  // In the address, because what is there overrides the options.
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
