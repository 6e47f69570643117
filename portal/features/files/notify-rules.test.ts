import { expect, it } from 'vitest'
import { en } from '../../messages/en.ts'
import { createTranslate } from '../../messages/translate.ts'
import { toReports } from './notify-rules.ts'

const t = createTranslate(en)
const all = (count: number, outcome: 'sent' | 'baker_limit') =>
  Array.from({ length: count }, (_, index) => ({ email: `r${index}@x.org`, outcome }))

it('names the only recipient, and counts several', () => {
  expect(toReports(all(1, 'sent'), t)).toEqual([{ kind: 'success', text: 'Email sent to r0@x.org.' }])
  expect(toReports(all(3, 'sent'), t)).toEqual([{ kind: 'success', text: 'Emails sent to 3 recipients.' }])
})

it('has one sentence per reason, with five email addresses at most', () => {
  const results = [
    ...all(1, 'sent'),
    { email: 'ann@x.org', outcome: 'recipient_limit' as const },
    { email: 'gone@x.org', outcome: 'undeliverable' as const },
    ...all(7, 'baker_limit'),
  ]
  expect(toReports(results, t).map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'success: Email sent to r0@x.org.',
    'error: ann@x.org already received 3 of these emails today. Try again tomorrow.',
    'error: You can send 100 of these emails a day. Not emailed: r0@x.org, r1@x.org, r2@x.org, r3@x.org, r4@x.org (+2). Try again tomorrow.',
    'error: Emails to gone@x.org can’t be delivered. Check the spelling.',
  ])
})
