import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { Price } from './objects.ts'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** The response to a page request: a page, or a redirect. */
export type PageResponse = { status: 200 | 400 | 404; page: Html } | { redirectTo: string }

/** A page of the simulator. A note at the top identifies it as a simulator. */
export const layout = (title: string, content: Html) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<main aria-label="Payment simulator">
<p class="note"><strong>No real card.</strong> This page replaces Stripe in development. Nothing is charged.</p>
${content}
</main>
</body>
</html>`

/** @returns `$5.00` */
export function formatAmount({ unit_amount, currency }: Price): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.format(unit_amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** @returns `$5.00 per month` */
export const formatPrice = (price: Price): string => `${formatAmount(price)} per ${price.recurring.interval}`

export const formatDay = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })
