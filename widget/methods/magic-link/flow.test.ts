import { describe, expect, it } from 'vitest'
import { eventsOf, testSteps } from '#support/widget/steps.ts'
import { toInboxes } from '../../core/inboxes.ts'
import type { Problem } from '../../core/problem.ts'
import { type Feedback, type MainScreen, mainScreen, noFeedback, type StartState } from '../../core/states.ts'
import { magicLinkStep } from './flow.ts'
import type { MagicLinkEvent, MagicLinkOpened, MagicLinkScreen } from './states.ts'

type State = (MagicLinkScreen & Feedback) | StartState

const session = { session_token: 'token', session_jwt: 'jwt' }
const used: Problem = { code: 'unable_to_auth_magic_link' }
const event = eventsOf<MagicLinkEvent>('magic-link')

const main: MainScreen & Feedback = mainScreen()
const sending: MainScreen & Feedback = { ...main, email: 'ann@example.org', busy: 'magic-link' }
const emailed: State = {
  screen: 'EmailConfirmation',
  email: 'ann@example.org',
  senderDomain: null,
  ...noFeedback,
}
const opened: MagicLinkOpened & Feedback = {
  screen: 'MagicLinkOpened',
  token: 'abc',
  checking: false,
  isLinkUsed: false,
  ...noFeedback,
}
const checking: State = { ...opened, checking: true }
const usedLink: State = { ...opened, isLinkUsed: true, errorMessage: used }
const confirmation: State = { screen: 'MagicLinkConfirmation', ...noFeedback }

const requested = (email: string) => event({ type: 'linkRequested', email })
const sent = event({ type: 'linkSent', email: 'ann@example.org', senderDomain: null })
const tryAgain = event({ type: 'tryAgainPressed' })
const linkFound = event({ type: 'linkFound', token: 'abc', autoContinue: false })
const continueHere = event({ type: 'continuePressed' })
const accepted = event({ type: 'linkAccepted', session })
const newLink = event({ type: 'newLinkPressed' })
const failed = (problem: Problem) => event({ type: 'failed', problem })

describe('magicLinkStep', () => {
  testSteps(magicLinkStep, [
    ['sends a link to an email address', main, requested('ann@example.org'), 'sendLink'],
    ['rejects a malformed email address without a request', main, requested('ann')],
    ['ignores a second press while sending', sending, requested('ann@example.org')],
    ['shows Email Confirmation once the link is sent', sending, sent, undefined, 'EmailConfirmation'],
    ['stays on Main after a failure', sending, failed({ code: 'unreachable' })],
    ['returns to Main on Try again and logs it', emailed, tryAgain, 'logTryAgain', 'Main'],
    ['waits for a click before it uses the link', main, linkFound, undefined, 'MagicLinkOpened'],
    ['does not interrupt another call for a link', sending, linkFound],
    ['signs in with the link on the click', opened, continueHere, 'openLink'],
    ['ignores a second click', checking, continueHere],
    ['shows the confirmation for a valid link', checking, accepted, 'complete', 'MagicLinkConfirmation'],
    ['stays on the screen for a used link', checking, failed(used)],
    ['does not use a rejected link again', usedLink, continueHere],
    ['opens Main for a new link after a rejected one', usedLink, newLink, 'forgetLink', 'Main'],
    ['opens Main for a new link instead of this one', opened, newLink, 'forgetLink', 'Main'],
    ['does not open Main during the verification', checking, newLink],
    ['ignores a failure after the confirmation', confirmation, failed(used)],
  ])

  it.each(['ann', '', 'ann@host'])('rejects %j with this form’s text', (email) => {
    expect(magicLinkStep(main, requested(email)).state).toEqual({
      ...main,
      email,
      errorMessage: { code: 'email_malformed', field: 'email' },
    })
  })

  it('uses the same text if the provider rejects the email address', () => {
    expect(magicLinkStep(sending, failed({ code: 'invalid_email', message: 'No.' })).state).toMatchObject({
      busy: null,
      errorMessage: { code: 'email_malformed', field: 'email' },
    })
  })

  it('Try again clears the email address', () => {
    expect(magicLinkStep(emailed, tryAgain)).toEqual({
      state: mainScreen(''),
      effect: { method: 'magic-link', run: 'logTryAgain', email: 'ann@example.org' },
    })
  })

  it.each([
    ['unable_to_auth_magic_link', true],
    ['pkce_mismatch', true],
    ['unreachable', false],
    ['too_many_requests', false],
    ['unknown', false],
  ])('after %s, the link is used up: %s', (code, isSpent) => {
    expect(magicLinkStep(checking, failed({ code })).state).toMatchObject({
      checking: false,
      isLinkUsed: isSpent,
      errorMessage: { code },
    })
  })
})

describe('the inboxes', () => {
  it('search for the sender’s domain, encoded', () => {
    const urls = toInboxes('a/b?c#d.test').map(({ url }) => new URL(url))
    expect(urls.map(({ origin }) => origin)).toEqual([
      'https://mail.google.com',
      'https://mail.yahoo.com',
      'https://outlook.live.com',
    ])
    expect(urls[0]?.hash).toBe('#search/from%3A(%40a%2Fb%3Fc%23d.test)+in%3Aanywhere')
    expect(urls[1]?.pathname).toContain('a%2Fb%3Fc%23d.test')
  })

  it('open without a search if the domain is unknown', () => {
    expect(toInboxes(null).map(({ url }) => url)).not.toContainEqual(expect.stringContaining('search'))
  })
})
