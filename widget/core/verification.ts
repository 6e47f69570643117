import { type Feedback, noProgress, type Progress } from './states.ts'

/** Whether the current code verifies an email address of the signed-in user. */
export const isVerifying = ({ progress }: Feedback): boolean => {
  const next = progress?.afterSignIn
  return next?.method === 'passkey' || next?.method === 'second-factor'
}

/** The progress without the verification of an email address. */
export const stopVerifying = (state: Feedback): Progress => ({
  ...(state.progress ?? noProgress),
  ...(isVerifying(state) && { afterSignIn: null }),
})
