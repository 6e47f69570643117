import { emailPlaces } from './email-places.ts'
import { memberPlaces } from './member-places.ts'
import { organizationPlaces } from './organization-places.ts'
import { passwordPlaces } from './password-places.ts'
import { type BusinessPlace, commonFailures, ended } from './place.ts'
import { redirectPlaces } from './redirect-places.ts'
import { secondStepPlaces } from './second-step-places.ts'

/** Every screen of business sign-in with what a visitor does there. business-walk.spec.ts plays them. */
export const businessPlaces: readonly BusinessPlace[] = [
  ...emailPlaces,
  ...passwordPlaces,
  ...organizationPlaces,
  ...redirectPlaces,
  ...secondStepPlaces,
  ...memberPlaces,
]

export const ways = ['the mouse', 'the keyboard'] as const
export type Way = (typeof ways)[number]

/** The title of the test of a place. */
export const toTitle = ({ screen, act }: BusinessPlace, way: Way): string => `${screen} ${act}, with ${way}`

/** How the call of a place can fail: those of each call, an ended sign-in, and the errors of this call. */
export const failuresOf = ({ path, continues, rejections = [] }: BusinessPlace) =>
  path === undefined
    ? []
    : [
        ...commonFailures.map((failure) => ({ ...failure, to: undefined, ends: false })),
        ...rejections.map(({ type, status = 400, text, to, ends = false }) => ({
          name: type,
          failure: { status, type },
          text,
          to,
          ends,
        })),
        ...(continues ? [{ ...ended, to: 'Main' as const, ends: true }] : []),
      ]
