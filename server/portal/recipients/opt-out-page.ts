import { html } from 'hono/html'
import { fill } from '#languages/fill.ts'
import type { Locale } from '#languages/locales.ts'
import { messages } from '#languages/server.ts'
import { renderPlainPage } from '../../platform/http/plain-page.ts'

/** What the page shows: the state of an email address, or that the link is invalid. */
export type OptOutState = 'receives' | 'optedOut' | 'invalid'

/** Renders the page where recipients opt out or undo that. */
export function renderOptOutPage(
  state: OptOutState,
  { locale, productName }: { locale: Locale; productName: string },
) {
  const texts = messages[locale].optOut
  const button =
    state === 'receives'
      ? { action: 'stop', label: texts.stop }
      : state === 'optedOut'
        ? { action: 'resume', label: texts.resume }
        : undefined
  const content =
    button === undefined
      ? html`<p role="alert">${texts.invalid}</p>`
      : html`<p>${fill(texts.about, { product: productName })}</p>
<p role="status" class="state">${texts[state]}</p>
<form method="post"><button name="action" value="${button.action}">${button.label}</button></form>
<p class="note">${texts.note}</p>`
  return renderPlainPage({ locale, productName, title: texts.title }, content)
}
