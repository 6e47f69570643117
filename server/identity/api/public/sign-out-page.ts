import { html } from 'hono/html'
import { fill } from '#languages/fill.ts'
import type { Locale } from '#languages/locales.ts'
import { messages } from '#languages/server.ts'
import { renderPlainPage } from '../../../platform/http/plain-page.ts'

/**
 * What the page shows: the question whether to end the session, that it has ended, or that the link does not work because
 * it is expired, used or forged, or its session has ended.
 */
export type SignOutState = 'ask' | 'ended' | 'invalid'

/** Where the page leads afterwards: the portal's form for a new password or its sign-in, or a site. */
export type NextStep =
  | { to: 'newPassword' | 'signIn'; url: string }
  | { to: 'site'; url: string; site: string }

/** Renders the page that ends the session of a sign-in that the user does not recognize. */
export function renderSignOutPage(
  state: SignOutState,
  {
    locale,
    name: productName,
    hasPasswords,
    next,
  }: { locale: Locale; name: string; hasPasswords: boolean; next: NextStep | undefined },
) {
  const texts = messages[locale].signOut
  const advice = html`<p>${hasPasswords ? texts.withPassword : texts.withoutPassword}</p>`
  const link = next
    ? html`<p><a class="button" href="${next.url}" rel="noreferrer">${toLabel(next, locale)}</a></p>`
    : ''
  const content = {
    ask: html`<p>${fill(texts.ask, { product: productName })}</p>
<form method="post"><button>${texts.button}</button></form>
<p class="note">${texts.note}</p>`,
    ended: html`<p role="status" class="state">${texts.ended}</p>
${advice}
${link}`,
    invalid: html`<p role="alert">${texts.invalid}</p>
${advice}
${link}`,
  }[state]
  return renderPlainPage({ locale, productName, title: texts.title }, content)
}

function toLabel(next: NextStep, locale: Locale): string {
  const texts = messages[locale].signOut
  return next.to === 'site' ? fill(texts.site, { site: next.site }) : texts[next.to]
}
