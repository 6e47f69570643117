import type { Meta } from '@storybook/react-vite'
import { story } from './story.ts'

export default { title: 'Screens/OAuth Email In Use' } satisfies Meta

export const ACode = story('OAuthEmailInUse', 'a code')
export const EveryOtherWay = story('OAuthEmailInUse', 'every other way')
export const AnotherSite = story('OAuthEmailInUse', 'another site')
export const NothingThatIsOfferedHere = story('OAuthEmailInUse', 'nothing that is offered here')
export const Sending = story('OAuthEmailInUse', 'sending')
export const DidNotWork = story('OAuthEmailInUse', 'did not work')
