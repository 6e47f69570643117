export type Inbox = { name: 'Gmail' | 'Yahoo' | 'Outlook'; url: string }

/**
 * The inboxes that many people have, opened at the mail just sent where its domain is known
 * and the inbox can be searched by its address.
 *
 * @param senderDomain the domain that the mail comes from, or null
 */
export function toInboxes(senderDomain: string | null): readonly Inbox[] {
  const domain = senderDomain === null ? null : encodeURIComponent(senderDomain)
  return [
    {
      name: 'Gmail',
      // Everywhere, because a first mail from somebody often lies in spam.
      url: domain
        ? `https://mail.google.com/mail/u/0/#search/from%3A(%40${domain})+in%3Aanywhere`
        : 'https://mail.google.com/mail/u/0/#inbox',
    },
    {
      name: 'Yahoo',
      // The query is written into the path, hence encoded twice.
      url: domain
        ? `https://mail.yahoo.com/d/search/keyword=from%253A${domain}`
        : 'https://mail.yahoo.com/d/folders/1',
    },
    // Outlook has no address that searches.
    { name: 'Outlook', url: 'https://outlook.live.com/mail/0/inbox' },
  ]
}
