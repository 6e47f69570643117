import type { Logger } from 'pino'
import Stripe from 'stripe'
import { z } from 'zod'
import { CodedError } from '../../../platform/errors/coded-error.ts'
import { AppError } from '../../errors/app-error.ts'

/** Removes keys and email addresses, which Stripe's messages may contain. */
const withoutSecrets = (text: string) =>
  text.replace(/\b(sk|rk|pk|whsec|cs)_[\w*]+/g, '$1_…').replace(/\S+@\S+/g, '…@…')

/** Whether Stripe says that the object does not exist. */
export const isMissing = (problem: unknown): boolean =>
  problem instanceof Stripe.errors.StripeInvalidRequestError && problem.code === 'resource_missing'

/** Whether Stripe rejected the request as invalid. */
export const isInvalidRequest = (problem: unknown): boolean =>
  problem instanceof Stripe.errors.StripeInvalidRequestError

/**
 * Makes a call to Stripe. Any failure becomes one error for people, who can only wait, and one log line for operators with
 * Stripe's message but without keys.
 * @throws AppError payments_unreachable
 */
export async function callStripe<Answer>(
  log: Logger,
  call: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (problem) {
    if (problem instanceof CodedError) throw problem
    if (problem instanceof Stripe.errors.StripeError) {
      const { type, code, param, statusCode, requestId } = problem
      const message = withoutSecrets(problem.message)
      log.error(
        { call, stripe: { type, code, param, statusCode, requestId, message } },
        'Stripe returned an error',
      )
    } else if (problem instanceof z.ZodError) {
      const fields = problem.issues.map(({ path }) => path.join('.'))
      log.error({ call, fields }, "Stripe's answer does not match its API version")
    } else {
      throw problem
    }
    throw new AppError('payments_unreachable')
  }
}
