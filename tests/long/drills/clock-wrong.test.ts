import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { allWork, type Drill, startDrill } from '../../support/drills/drill.ts'
import { makeFolder } from '../../support/programs/places.ts'
import type {} from '../../support/server/database.ts'

// libfaketime changes the clock of the running server by an hour, and later corrects it. The database, the proxy and the
// site have the right time.

let folder: Awaited<ReturnType<typeof makeFolder>>
let drill: Drill

const setClock = (change: string) => writeFileSync(join(folder.path, 'clock'), change)

/** Sets the clock ahead by an hour. Codes that are on their way have expired then, so the clients wait for theirs first. */
async function setAhead(change: string) {
  expect(await drill.findLosses()).toEqual([])
  setClock(change)
  drill.startTraffic()
}

beforeEach(async () => {
  folder = await makeFolder()
  setClock('+0')
  const variables = execFileSync('faketime', ['-m', '-f', '+0', 'env'], { encoding: 'utf8' })
  drill = await startDrill(
    inject('postgresUrl'),
    {},
    {
      LD_PRELOAD: /^LD_PRELOAD=(.*)$/m.exec(variables)?.[1] ?? '',
      FAKETIME_TIMESTAMP_FILE: join(folder.path, 'clock'),
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  )
  // To a clock that is behind, the new certificate of the mail server is not valid yet.
  drill.installation.relay.options = {}
}, 180_000)
afterEach(async () => {
  await drill?.stop()
  await folder.remove()
}, 60_000)

/** Checks the newest session of a visitor, as a site with the right time does. @returns the code of the rejection */
async function checkSession(): Promise<string | undefined> {
  const jwt = drill.traffic.acknowledged.sessions.at(-1)?.jwt ?? ''
  return jwtVerify(jwt, createRemoteJWKSet(drill.keySet)).then(
    () => undefined,
    (error: { code: string }) => error.code,
  )
}

const withoutPin = '403 Please enter your PIN first.'

it.each([
  {
    direction: 'ahead',
    change: '+3600',
    sentence: 'ahead of',
    // The PIN was entered an hour ago.
    replies: { ...allWork, 'get the keys of a cake': [withoutPin], 'register a cake': [withoutPin] },
    rejection: 'ERR_JWT_CLAIM_VALIDATION_FAILED',
  },
  {
    direction: 'behind',
    change: '-3600',
    sentence: 'behind',
    replies: allWork,
    rejection: 'ERR_JWT_EXPIRED',
  },
])(
  'the clock is an hour $direction: sites reject sessions, and all is well once it is right',
  async ({ change, sentence, replies, rejection }) => {
    expect(await drill.watch()).toEqual(allWork)
    expect(await checkSession()).toBeUndefined()
    expect(drill.takeProblems()).toEqual([])

    await (change === '+3600' ? setAhead(change) : setClock(change))
    await expect
      .poll(() => drill.takeProblems(), { timeout: 60_000, interval: 1000 })
      .toEqual([
        expect.stringMatching(
          new RegExp(
            `^The clock of this machine is 3\\d{3} seconds ${sentence} the clock of the database\\. `,
          ),
        ),
      ])
    expect(await drill.watch()).toEqual(replies)
    expect(await checkSession()).toBe(rejection)
    expect(await drill.health('/readyz')).toEqual([200, { status: 'ready' }])
    expect(await drill.diagnose()).toHaveProperty('clock_wrong', expect.stringContaining(sentence))
    await drill.enterPin()
    await drill.settle()
    expect(await drill.watch()).toEqual(allWork)

    await (change === '-3600' ? setAhead('+0') : setClock('+0'))
    await expect
      .poll(() => drill.takeProblems(), { timeout: 60_000, interval: 1000 })
      .toEqual(['The clock of this machine agrees with the clock of the database again.'])
    await drill.settle()
    expect(await drill.watch()).toEqual(allWork)
    expect(await checkSession()).toBeUndefined()
    expect(await drill.diagnose()).not.toHaveProperty('clock_wrong')
    expect(await drill.findLosses()).toEqual([])
  },
)
