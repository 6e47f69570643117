import { secondStep as texts } from '#languages/en/widget/second-step.ts'
import { createSecondStep } from '../methods/business/second-step/method.tsx'
import { runtime } from './runtime.ts'
import { tables } from './texts.ts'

tables.add(texts)

/** The second step of business sign-in. */
export const secondStep = createSecondStep({
  ...runtime.blockNeeds,
  languages: () => navigator.languages,
})
