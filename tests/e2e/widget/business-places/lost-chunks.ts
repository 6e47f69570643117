import { asking } from '../business-shapes.ts'
import {
  byCode,
  inOrder,
  ofOrganization,
  press,
  proveByCode,
  signInByCode,
  submitEmail,
  submitPassword,
} from './acts.ts'
import type { BusinessPlace, BusinessVisitor } from './place.ts'

type LostChunk = Pick<BusinessPlace, 'attributes' | 'query' | 'prepare'> & {
  /** the beginning of its file */
  chunk: string
  /** when it is missed */
  missed: string
  /** what the visitor uses to continue */
  continuation: string
  /** Does what needs it, and does it again. */
  reach(visitor: BusinessVisitor): Promise<void>
  again(visitor: BusinessVisitor): Promise<void>
  /** a text of what follows */
  shown: string
}

const tryAgain = press('Try again')
const openSwitch = press('Switch organization')
const submitAgain = 'the same button'

/** The chunks of business sign-in that a page may miss. */
export const lostChunks: readonly LostChunk[] = [
  {
    chunk: 'business',
    missed: 'at the beginning',
    continuation: '*Try again*',
    attributes: byCode,
    reach: async () => undefined,
    again: tryAgain,
    shown: 'Sign up or log in',
  },
  {
    chunk: 'business-kind',
    missed: 'when the address is submitted',
    continuation: submitAgain,
    attributes: byCode,
    reach: submitEmail,
    again: submitEmail,
    shown: 'Enter passcode',
  },
  {
    chunk: 'business-client',
    missed: 'when the address is submitted',
    continuation: submitAgain,
    attributes: byCode,
    reach: submitEmail,
    again: submitEmail,
    shown: 'Enter passcode',
  },
  {
    chunk: 'business-password',
    missed: 'when the password is submitted',
    continuation: submitAgain,
    attributes: 'products="passwords"',
    reach: submitPassword,
    again: submitPassword,
    shown: 'Choose an organization',
  },
  {
    chunk: 'redirects',
    missed: 'when Main shows its buttons',
    continuation: '*Try again*',
    attributes: 'products="sso"',
    reach: async () => undefined,
    again: tryAgain,
    shown: 'Use single sign-on',
  },
  {
    chunk: 'business-second-step',
    missed: 'when a sign-in needs its second step',
    continuation: '*Try again*, on SecondStepOpening',
    attributes: ofOrganization('emailOtp'),
    prepare: ({ scene }) => {
      scene.missing = 'a new second step'
    },
    reach: proveByCode,
    again: tryAgain,
    shown: 'Add a second step',
  },
  {
    chunk: 'business-switching',
    missed: 'when a member wants to switch',
    continuation: submitAgain,
    attributes: byCode,
    reach: inOrder(signInByCode, openSwitch),
    again: openSwitch,
    shown: 'does not open any other organization',
  },
  {
    chunk: 'business-consent',
    missed: 'when an application asks',
    continuation: 'the request follows the sign-in',
    attributes: `${byCode} consent`,
    query: asking,
    reach: async () => undefined,
    again: signInByCode,
    shown: 'Recipe box wants to access your account at Corp',
  },
]
