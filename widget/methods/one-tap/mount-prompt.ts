import { CodedError } from '../../core/coded-error.ts'
import type { FlowHandle } from '../../core/method.ts'
import { findOneTap } from '../../core/one-tap.ts'
import type { Ports } from '../../core/ports.ts'
import { type Problem, toProblem } from '../../core/problem.ts'
import type { OneTapProvider } from '../../core/provider/one-tap.ts'
import { mountId } from './mount.ts'
import type { PromptPage } from './page.ts'
import { findMode } from './position.ts'
import { openPrompt, type PromptEvent, type PromptOptions } from './prompt.ts'
import { findFailure, type OneTapEvent } from './states.ts'

/** After this wait for a prompt, the button appears. */
const timeoutMs = 5_000
/** A prompt that still has no height in the form by then is displayed elsewhere. */
const fitMs = 300

/**
 * Mounts Google's prompt, once: on Main, while nothing is in progress and no one is signed in. Removes it when that
 * changes. In the end, the form contains either the prompt or the button.
 *
 * @returns a cleanup function
 */
export function mountPrompt(flow: FlowHandle<OneTapEvent>, ports: Ports, page: PromptPage): () => void {
  const { clock } = ports
  const visit = new AbortController()
  const { signal } = visit
  let phase: 'waiting' | 'open' | 'over' = 'waiting'
  let isShown = false
  let resolvePlaced = () => {}
  const placed = new Promise<void>((resolve) => {
    resolvePlaced = resolve
  })

  const isSignedIn = () => ports.provider().sessions.current() !== null

  function follow() {
    const { screen, busy, oneTap } = flow.state()
    const isFree = screen === 'Main' && (!busy || busy === 'one-tap')
    // A new Main has no prompt, because the host has reset the widget.
    const isLeft = phase === 'open' && (!isFree || !oneTap)
    if (phase !== 'over' && (isLeft || isSignedIn())) return close()
    if (oneTap?.holds === 'spinner' && oneTap.isReady) resolvePlaced()
    if (!isFree || busy) return
    if (phase === 'waiting') {
      phase = 'open'
      open().catch(close)
    } else if (phase === 'over' && oneTap?.holds !== 'button') flow.send({ method: 'one-tap', type: 'ended' })
  }

  function close() {
    phase = 'over'
    visit.abort()
    follow()
  }

  async function open() {
    const choice = findOneTap(ports.settings())
    const mode = choice && findMode(choice.position, page.usesFedCM())
    const { oneTap: part } = ports.provider()
    const release = mode && part && page.claim()
    if (!release) return close()
    signal.addEventListener('abort', release, { once: true })
    flow.send({ method: 'one-tap', type: 'began' })
    const tooLate = clock.waitUntil(clock.now() + timeoutMs, signal).then(() => {
      throw new CodedError('unreachable', 'Timed out.')
    })
    const script = page.fetchGoogle()
    // Both report when it is their turn, which may never come.
    for (const response of [tooLate, script]) response.catch(() => undefined)
    const clientId = await start(part, tooLate)
    if (clientId === undefined) return
    const google = await Promise.race([script, tooLate]).catch((error: unknown) => {
      page.warn('One Tap cannot be shown without Google’s script.', error)
    })
    if (!google) return close()
    await Promise.race([placed, tooLate])
    if (signal.aborted) return
    const { position, cancelOnTapOutside } = choice
    const options: PromptOptions = {
      clientId,
      allowFedCM: position !== 'forceLegacyEmbedded',
      cancelOnTapOutside,
      ...(mode === 'embedded' && { parentId: mountId }),
    }
    openPrompt(google, options, report, signal)
    if (mode === 'floating') flow.send({ method: 'one-tap', type: 'ended' })
    else measure()
  }

  /** Returns the project's Google client ID; undefined if an error was already reported. */
  async function start(part: OneTapProvider, tooLate: Promise<never>): Promise<string | undefined> {
    try {
      return (await Promise.race([part.start(signal), tooLate])).clientId
    } catch (error) {
      const problem = toProblem(error, clock.now())
      reject(findFailure(problem.code) ?? problem)
      return undefined
    }
  }

  function reject(why: Problem) {
    if (signal.aborted) return
    page.warn(`One Tap cannot be shown (${why.code}).`)
    flow.send({ method: 'one-tap', type: 'rejected', problem: why })
    close()
  }

  function measure() {
    const stop = page.watchHeight((height) => {
      if (height > 0 || isShown) flow.send({ method: 'one-tap', type: 'fitted', height })
    })
    signal.addEventListener('abort', stop, { once: true })
    giveUpAfter(timeoutMs)
  }

  /**
   * A prompt that is not visible in the form by then may be elsewhere and is left alone. Reports the height of a
   * visible prompt once it is stable, which takes longer in a busy browser.
   */
  function giveUpAfter(ms: number) {
    void clock.waitUntil(clock.now() + ms, signal).then(() => {
      const { oneTap, busy } = flow.state()
      if (oneTap?.holds === 'spinner' && !busy && !page.isFilled())
        flow.send({ method: 'one-tap', type: 'ended' })
    })
  }

  function report(event: PromptEvent) {
    switch (event.type) {
      case 'credential':
        phase = 'over'
        return flow.send({ method: 'one-tap', type: 'credentialGiven', credential: event.credential })
      case 'shown':
        isShown = true
        return giveUpAfter(fitMs)
      case 'hidden': {
        const failure = findFailure(event.reason)
        return failure ? reject(failure) : close()
      }
      case 'closed':
        ports.output({ type: 'logged', name: 'one_tap_closed', details: { type: event.reason } })
        return close()
    }
  }

  const ends = [flow.subscribe(follow), ports.provider().sessions.watch(follow)]
  follow()
  return () => {
    for (const end of ends) end()
    phase = 'over'
    visit.abort()
  }
}
