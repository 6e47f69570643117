import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { Attempt } from './find-gateways.ts'
import type { DueText } from './save-attempt.ts'
import { watchGateways } from './watch-gateways.ts'

const failure = { slot: 'gateway', result: 'failed', problem: 'The connection failed.' } as const
const failed: Attempt = { end: 'failed', failures: [failure] }
const accepted: Attempt = { end: 'accepted', slot: 'gateway', failures: [] }
const acceptedBySecond: Attempt = { end: 'accepted', slot: 'second_gateway', failures: [failure] }

it('logs one line when a gateway of a project stops responding, and one when it accepts messages again', () => {
  const logged: string[] = []
  const log = pino(
    {},
    {
      write: (line) => {
        const { project, gateway, msg } = JSON.parse(line) as Record<string, string>
        logged.push(`${project} ${gateway}: ${msg}`)
      },
    },
  )
  const watch = watchGateways(log)
  const of = (projectId: string) => ({ projectId, channel: 'sms' }) as DueText
  for (const attempt of [accepted, failed, failed, acceptedBySecond, failed]) watch(of('shop'), attempt)
  watch(of('club'), failed)
  watch(of('shop'), accepted)
  watch(of('shop'), accepted)
  const outage =
    'A gateway for text messages does not respond. Messages wait until it does or their codes expire.'
  expect(logged).toEqual([
    `shop sms.gateway: ${outage}`,
    `club sms.gateway: ${outage}`,
    'shop sms.gateway: A gateway for text messages responds again.',
  ])
})
