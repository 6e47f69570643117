import { asking } from '../business-shapes.ts'
import { enterCode, ofOrganization, proveByCode, submitEmail } from './email-places.ts'
import type { BusinessPlace, BusinessVisitor } from './place.ts'

type LostChunk = Pick<BusinessPlace, 'attributes' | 'config' | 'query' | 'prepare'> & {
  /** the beginning of its file */
  chunk: string
  /** when it is missed */
  missed: string
  /** the way on */
  wayOn: string
  /** Does what needs it, and does it again. */
  reach(visitor: BusinessVisitor): Promise<void>
  again(visitor: BusinessVisitor): Promise<void>
  /** a text of what follows */
  shown: string
}

const tryAgain = ({ press }: BusinessVisitor) => press('Try again')
const submitAgain = 'the same button'
const byCode = 'products="emailOtp"'

async function submitPassword({ enter, press }: BusinessVisitor) {
  await enter('Email', 'ann@corp.example')
  await enter('Password', 'sweet-cherry-pie-42')
  await press('Continue')
}
/** The chunks of business sign-in that a page may miss. */
export const lostChunks: readonly LostChunk[] = [
  {
    chunk: 'business',
    missed: 'at the beginning',
    wayOn: '*Try again*',
    attributes: byCode,
    reach: async () => undefined,
    again: tryAgain,
    shown: 'Sign up or log in',
  },
  {
    chunk: 'business-kind',
    missed: 'when the address is submitted',
    wayOn: submitAgain,
    attributes: byCode,
    reach: submitEmail,
    again: submitEmail,
    shown: 'Enter passcode',
  },
  {
    chunk: 'business-client',
    missed: 'when the address is submitted',
    wayOn: submitAgain,
    attributes: byCode,
    reach: submitEmail,
    again: submitEmail,
    shown: 'Enter passcode',
  },
  {
    chunk: 'business-password',
    missed: 'when the password is submitted',
    wayOn: submitAgain,
    attributes: 'products="passwords"',
    reach: submitPassword,
    again: submitPassword,
    shown: 'Choose an organization',
  },
  {
    chunk: 'redirects',
    missed: 'when Main shows its buttons',
    wayOn: '*Try again*',
    attributes: 'products="sso"',
    reach: async () => undefined,
    again: tryAgain,
    shown: 'Use single sign-on',
  },
  {
    chunk: 'business-second-step',
    missed: 'when a sign-in needs its second step',
    wayOn: '*Try again*, on SecondStepOpening',
    attributes: ofOrganization('emailOtp'),
    prepare: ({ scene }) => {
      scene.missing = 'a new second step'
    },
    async reach(visitor) {
      await submitEmail(visitor)
      await enterCode(visitor)
    },
    again: tryAgain,
    shown: 'Add a second step',
  },
  {
    chunk: 'business-switching',
    missed: 'when a member wants to switch',
    wayOn: submitAgain,
    attributes: byCode,
    async reach(visitor) {
      await proveByCode(visitor)
      await visitor.press('Corp')
      await visitor.press('Switch organization')
    },
    again: ({ press }) => press('Switch organization'),
    shown: 'does not open any other organization',
  },
  {
    chunk: 'business-consent',
    missed: 'when an application asks',
    wayOn: 'the request follows the sign-in',
    attributes: `${byCode} consent`,
    query: asking,
    reach: async () => undefined,
    async again(visitor) {
      await proveByCode(visitor)
      await visitor.press('Corp')
    },
    shown: 'Recipe box wants to access your account at Corp',
  },
]
