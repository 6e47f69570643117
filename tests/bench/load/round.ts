import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchRequest, type BenchResponse, type Browser, openBrowser } from './browser.ts'
import type { Directory, Person } from './directory.ts'
import type { Inbox } from './inbox.ts'
import type { SiteProxy } from './proxy.ts'
import { addOne, type CallName, type LoadRecord, personRecordOf, toTokenHash } from './record.ts'

export type Site = Pick<Directory, 'publicToken' | 'pin'> & {
  proxy: Pick<SiteProxy, 'port' | 'certificate'>
  inbox: Inbox
}

/** How long a person waits for an email. What a killed process was sending is sent by another within five seconds. */
const emailSeconds = 60

/** How long a person repeats a step. */
const patienceSeconds = 60

/** The average pause between two steps. */
const pauseSeconds = 1

const sessionMinutes = 60

/** Ends a round that cannot continue. What happened is in the record. */
class RoundEnded extends Error {}

/**
 * One visit of a person: sign in by code, read the account, enter the PIN, get the keys of a cake, list the files, sign
 * out. A step without a response is repeated, with a new code if the earlier one may have been used.
 */
export async function takeRound(
  site: Site,
  person: Person,
  cookies: Map<string, string>,
  record: LoadRecord,
): Promise<void> {
  const browser = openBrowser(site.proxy, person.address, cookies)
  site.inbox.open(person.email)
  try {
    await visit(site, person, createSteps(browser, person, record), record)
    record.rounds += 1
  } catch (error) {
    if (!(error instanceof RoundEnded)) throw error
  } finally {
    site.inbox.close(person.email)
    browser.close()
  }
}

async function visit(site: Site, person: Person, steps: Steps, record: LoadRecord): Promise<void> {
  const { signIns, keyReads, sessions } = personRecordOf(record, person.email)
  const token = await signIn(site, person, steps, record, () => {
    signIns.sent += 1
  })
  signIns.acknowledged += 1
  const session = { tokenHash: toTokenHash(token), signOut: 'none' as 'none' | 'tried' | 'acknowledged' }
  sessions.push(session)
  const authorization = `Bearer ${token}`
  const within = async (name: CallName, call: Omit<BenchRequest, 'authorization'>, onSend?: () => void) => {
    await pause()
    const response = await steps.take(name, { ...call, path: `/api/v1${call.path}`, authorization }, onSend)
    if (response.status === 200) return
    // The session and the PIN were acknowledged, so nothing may ask for them again.
    if (response.status === 401 || response.data.code === 'pin_pending')
      record.losses.push(`${name} of ${person.email}: ${String(response.data.code)} after the sign-in`)
    return steps.reject(name, response)
  }
  await within('read the account', { method: 'GET', path: '/auth/me' })
  await within('enter the PIN', {
    method: 'POST',
    path: '/auth/pin/authenticate',
    body: { pin: site.pin },
  })
  const { email, checksum } = person
  const countRead = () => {
    keyReads.sent += 1
  }
  await within('get_keys', { method: 'POST', path: '/get_keys', body: { email, checksum } }, countRead)
  keyReads.acknowledged += 1
  await within('list files', { method: 'GET', path: '/get_files' })
  await pause()
  const signOut = { method: 'POST', path: '/api/v1/auth/sessions/revoke', authorization, body: {} } as const
  const ended = await steps.take('sign out', signOut, () => {
    session.signOut = 'tried'
  })
  // After a repetition, 401 means that the first attempt had ended the session.
  if (ended.status !== 200 && !(ended.isRepeated && ended.status === 401))
    return steps.reject('sign out', ended)
  session.signOut = 'acknowledged'
}

/** @param onSend is called before each attempt to redeem a code @returns the session token */
async function signIn(
  { publicToken, inbox }: Site,
  { email }: Person,
  steps: Steps,
  record: LoadRecord,
  onSend: () => void,
): Promise<string> {
  const authorization = `Basic ${btoa(`${publicToken}:${publicToken}`)}`
  const tried = new Set<string>()
  // Each further code needs an interruption of the one before.
  for (;;) {
    const request = { method: 'POST', path: '/sdk/v1/otps/email/login_or_create', authorization } as const
    const requested = await steps.take('request a code', { ...request, body: { email } })
    if (requested.status !== 200) return steps.reject('request a code', requested)
    const { method_id } = requested.data.data as { method_id: string }
    const isCertain = !requested.isRepeated
    const startedAt = performance.now()
    let needsNewCode = false
    while (!needsNewCode) {
      const code = await inbox.waitForCode(email, tried, emailSeconds)
      if (code === undefined) {
        record.losses.push(`the email with the code for ${email} did not arrive within ${emailSeconds} s`)
        throw new RoundEnded()
      }
      if (tried.size === 0) record.emailSeconds.push((performance.now() - startedAt) / 1000)
      tried.add(code)
      await pause()
      const redeem = { method: 'POST', path: '/sdk/v1/otps/authenticate', authorization } as const
      const body = { token: code, method_id, session_duration_minutes: sessionMinutes }
      const redeemed = await steps.take('redeem the code', { ...redeem, body }, onSend)
      if (redeemed.status === 200) return (redeemed.data.data as { session_token: string }).session_token
      const isUnknown = redeemed.data.error_type === 'otp_code_not_found'
      // A lost response may have redeemed the code. A lost response to the request may have caused another email.
      if (!isUnknown || (isCertain && !redeemed.isRepeated)) return steps.reject('redeem the code', redeemed)
      needsNewCode = redeemed.isRepeated
    }
  }
}

const pause = () => sleep(Math.random() * 2 * pauseSeconds * 1000)

type Steps = {
  /** Sends a call until there is a response that is not the proxy's. @param onSend is called before each attempt */
  take(
    name: CallName,
    call: BenchRequest,
    onSend?: () => void,
  ): Promise<BenchResponse & { isRepeated: boolean }>
  /** Records an unexpected response, and ends the round. */
  reject(name: CallName, response: BenchResponse): never
}

/** 502 to 504 come from the proxy, or from a server that is too busy. */
const interrupted: readonly number[] = [0, 502, 503, 504]

const createSteps = (browser: Browser, { email }: Person, record: LoadRecord): Steps => ({
  async take(name, call, onSend = () => {}) {
    const deadline = Date.now() + patienceSeconds * 1000
    for (let isRepeated = false; ; isRepeated = true) {
      onSend()
      const response = await browser.send(call)
      if (!interrupted.includes(response.status)) {
        if (response.status === 200) record.times[name].push(response.durationMs)
        return { ...response, isRepeated }
      }
      addOne(record.interruptions, `${name}: ${response.status === 0 ? 'no response' : response.status}`)
      if (Date.now() > deadline) {
        record.stranded.push(`${email} repeated "${name}" for ${patienceSeconds} s without success`)
        throw new RoundEnded()
      }
      await sleep(500 + Math.random() * 1000)
    }
  },
  reject(name, { status, data }) {
    const reason = data.code ?? data.error_type ?? data.error ?? ''
    addOne(record.rejections, `${name}: ${status} ${String(reason)}`.trim())
    throw new RoundEnded()
  },
})
