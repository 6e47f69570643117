import type { Page } from '@playwright/test'
import type { BusinessScreenName } from '../../../../widget/app/business/states.ts'
import type { BusinessDouble, Failure } from '../business-double.ts'

/** What a visitor does in the card, with the mouse or with the keyboard only. */
export type BusinessVisitor = {
  page: Page
  /** Presses a button, or a link that is one. */
  press(name: string | RegExp): Promise<void>
  /** Enters a text into a field. */
  enter(label: string | RegExp, text: string): Promise<void>
}

/** An error with which the provider rejects a call. */
export type Rejection = {
  type: string
  /** 400 by default */
  status?: number
  /** the text that the visitor reads */
  text: string
  /** the screen with the text, unless it is the same */
  to?: BusinessScreenName
  /** the call cannot be repeated */
  ends?: true
}

/** A screen, and what a visitor does there. */
export type BusinessPlace = {
  screen: BusinessScreenName
  /** what the visitor does, unique on the screen */
  act: string
  attributes: string
  config?: object
  /** the link or the return that opens the page */
  query?: Record<string, string>
  /** Changes what the double responds, before the page opens. */
  prepare?(double: BusinessDouble): void
  /** Goes from the first screen to this one. */
  reach?(visitor: BusinessVisitor): Promise<void>
  run(visitor: BusinessVisitor): Promise<void>
  /** the call that this makes; none if the screen itself decides */
  path?: string
  next: BusinessScreenName
  /** a text of the next screen */
  shown: string | RegExp
  /** what a failed call keeps in the fields, by their labels */
  kept?: Readonly<Record<string, string>>
  rejections?: readonly Rejection[]
  /** the call continues a sign-in, which may have ended */
  continues?: true
  /** the chunk that the screen needs */
  chunk:
    | 'business-kind'
    | 'business-password'
    | 'business-second-step'
    | 'business-switching'
    | 'business-consent'
    | 'redirects'
}

/** A failure of a call, with the text that the visitor reads. */
export type ShownFailure = { name: string; failure: Failure; text: string }

/** The failures that each call can have. */
export const commonFailures: readonly ShownFailure[] = [
  {
    name: '429',
    failure: { status: 429, type: 'too_many_requests', retryAfterSeconds: 5 },
    text: 'Too many attempts. Please wait a moment, then try again.',
  },
  {
    name: '500',
    failure: { status: 500, type: 'internal_server_error' },
    text: 'Something went wrong on our end. Please try again later.',
  },
  {
    name: '503',
    failure: { status: 503, type: 'server_unavailable' },
    text: 'Our servers are busy. Please try again in a moment.',
  },
  {
    name: 'lost connection',
    failure: 'lost connection',
    text: 'We couldn’t reach our servers. Check your connection and try again.',
  },
]

export const ended: ShownFailure = {
  name: 'ended intermediate session',
  failure: { status: 401, type: 'intermediate_session_not_found' },
  text: 'Your sign-in took too long. Start again.',
}
