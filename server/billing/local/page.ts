import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { PricedPlan } from '../plans.ts'

export type Part = HtmlEscapedString | Promise<HtmlEscapedString>

/** What a request to one of the pages comes to. */
export type Answer = { status: 200 | 400 | 404; page: Part } | { leadTo: string }

/** A page of the stand-in for a payment service. It says first what it is. */
export const page = (title: string, content: Part) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/stand-in/payment/style.css">
</head>
<body>
<main aria-label="Payment stand-in">
<p class="note"><strong>No real card.</strong> This page stands in for the payment service, in development only. Nothing is charged.</p>
${content}
</main>
</body>
</html>`

/** `$5.00` */
export const toMoney = ({ amount, currency }: Pick<PricedPlan, 'amount' | 'currency'>): string => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** `$5.00 per month` */
export const toPriceText = (plan: PricedPlan): string => `${toMoney(plan)} per ${plan.interval}`

export const toDay = (date: Date): string =>
  date.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })

export const css = `:root { color-scheme: light dark; --line: light-dark(#767680, #8a8a94); --thin: light-dark(#d8d8de, #3a3a42); --soft: light-dark(#5b5b66, #a9a9b4); --card: light-dark(#fff, #1d1d22); --accent: light-dark(#1a4fc4, #9dbbff); --on-accent: light-dark(#fff, #10182b); --bad: light-dark(#8b1214, #ff9a9c) }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f6f6f8, #141417); color: light-dark(#1b1b1f, #ececf0) }
main { width: min(100%, 30rem); margin: 0 auto; padding: 1.5rem 1.25rem 2rem; overflow-wrap: anywhere }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 .25rem }
h2 { font-size: 1rem; margin: 0 0 .75rem }
p { margin: 0 0 1rem }
a { color: var(--accent) }
.note { margin: 0 0 1.5rem; padding: .625rem .875rem; border-inline-start: 3px solid var(--accent); background: var(--card); color: var(--soft); font-size: .875rem }
.price { font-size: 1.75rem; line-height: 1.2; font-weight: 650; letter-spacing: -.01em; margin: 0 0 .25rem }
.price small { font-size: 1rem; font-weight: 400; letter-spacing: 0; color: var(--soft) }
.soft { color: var(--soft); font-size: .875rem }
form { margin: 0 }
.fields { margin: 1.25rem 0 0 }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem }
label { display: block; font-weight: 600; margin-bottom: .25rem }
input:not([type=checkbox]) { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; margin-bottom: 1rem; font: inherit; font-variant-numeric: tabular-nums; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 8px }
input[aria-invalid] { border-color: var(--bad); margin-bottom: .25rem }
.problem { margin: 0 0 1rem; color: var(--bad); font-size: .875rem }
.choice { display: flex; gap: .625rem; align-items: center; margin: 0 0 1rem; font-size: .875rem }
.choice label { font-weight: 400; margin: 0 }
.choice input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--accent) }
button, .button { display: block; width: 100%; min-height: 2.75rem; padding: .5rem 1rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none; color: inherit; background: none; border: 1px solid var(--line); border-radius: 8px; cursor: pointer }
button.main, .button.main { background: var(--accent); border-color: transparent; color: var(--on-accent) }
.buttons { display: grid; gap: .75rem; margin: 0 }
section { margin: 1.5rem 0 0; padding: 1rem 1.25rem 1.25rem; border: 1px solid var(--thin); border-radius: 12px; background: var(--card) }
section.alert { border-color: var(--bad) }
dl { display: grid; grid-template-columns: auto 1fr; gap: .375rem 1.25rem; margin: 0 }
dt { color: var(--soft) }
dd { margin: 0; text-align: end; font-weight: 600 }
table { width: 100%; border-collapse: collapse; font-size: .875rem }
td { padding: .375rem 0; border-top: 1px solid var(--thin) }
td:first-child { font-variant-numeric: tabular-nums; white-space: nowrap; padding-inline-end: 1rem }
td:last-child { color: var(--soft); text-align: end }
.back { margin: 1.5rem 0 0; text-align: center }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
`
