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
 * Makes a call to Stripe. Any failure becomes one generic error for users, who can only wait, and one log line for
 * operators with Stripe's message but without keys.
 * @throws AppError payments_unreachable
 */
export async function callStripe<Result>(
  log: Logger,
  call: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CodedError) throw error
    if (error instanceof Stripe.errors.StripeError) {
      const { type, code, param, statusCode, requestId } = error
      const message = withoutSecrets(error.message)
      log.error(
        { call, stripe: { type, code, param, statusCode, requestId, message } },
        'Stripe returned an error',
      )
    } else if (error instanceof z.ZodError) {
      const fields = error.issues.map(({ path }) => path.join('.'))
      log.error({ call, fields }, "Stripe's response does not match its API version")
    } else {
      throw error
    }
    throw new AppError('payments_unreachable')
  }
}
