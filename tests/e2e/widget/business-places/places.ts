import { emailPlaces } from './email-places.ts'
import { memberPlaces } from './member-places.ts'
import { organizationPlaces } from './organization-places.ts'
import { passwordPlaces } from './password-places.ts'
import { type BusinessPlace, commonFailures, ended, type Rejection, type ShownFailure } from './place.ts'
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

/** What a visitor uses, besides typing. */
export const devices = ['the mouse', 'the keyboard'] as const
export type Device = (typeof devices)[number]

/** The title of the test of a place. */
export const toTitle = ({ screen, act }: BusinessPlace, device: Device): string =>
  `${screen} ${act}, with ${device}`

/** How the call of a place can fail: those of each call, an ended sign-in, and the errors of this call. */
export const failuresOf = ({
  path,
  continues,
  rejections = [],
}: BusinessPlace): (ShownFailure & Pick<Rejection, 'to' | 'ends'>)[] =>
  path === undefined
    ? []
    : [
        ...commonFailures,
        ...rejections.map(({ type, status = 400, ...rejection }) => ({
          name: type,
          failure: { status, type },
          ...rejection,
        })),
        ...(continues ? [{ ...ended, to: 'Main' as const }] : []),
      ]
