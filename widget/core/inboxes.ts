export type Inbox = { name: 'Gmail' | 'Yahoo' | 'Outlook'; url: string }

/**
 * Common webmail inboxes. If the sender's domain is known and the inbox has search URLs, the link searches for
 * the email.
 *
 * @param senderDomain the domain that sends the email, or null
 */
export function toInboxes(senderDomain: string | null): readonly Inbox[] {
  const domain = senderDomain === null ? null : encodeURIComponent(senderDomain)
  return [
    {
      name: 'Gmail',
      // Searches everywhere, because the first emails from a sender often land in spam.
      url: domain
        ? `https://mail.google.com/mail/u/0/#search/from%3A(%40${domain})+in%3Aanywhere`
        : 'https://mail.google.com/mail/u/0/#inbox',
    },
    {
      name: 'Yahoo',
      // The query is part of the path, so it is encoded twice.
      url: domain
        ? `https://mail.yahoo.com/d/search/keyword=from%253A${domain}`
        : 'https://mail.yahoo.com/d/folders/1',
    },
    // Outlook has no search URL.
    { name: 'Outlook', url: 'https://outlook.live.com/mail/0/inbox' },
  ]
}
