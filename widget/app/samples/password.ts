import { nothingBeside } from '../../core/states.ts'
import type { SamplesOf } from './sample.ts'

export const passwordConfirmationSamples = {
  done: { state: { screen: 'PasswordConfirmation', ...nothingBeside } },
} satisfies SamplesOf<'PasswordConfirmation'>
