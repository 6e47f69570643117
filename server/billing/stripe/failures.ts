import type { Logger } from 'pino'
import Stripe from 'stripe'
import { z } from 'zod'
import { AppError } from '../../http/app-error.ts'

/** Stripe's sentences may name keys, if only by their ends, and addresses of people. */
const withoutSecrets = (text: string) =>
  text.replace(/\b(sk|rk|pk|whsec|cs)_[\w*]+/g, '$1_…').replace(/\S+@\S+/g, '…@…')

/** Whether Stripe says that there is no such thing, or not any more. */
export const isMissing = (problem: unknown): boolean =>
  problem instanceof Stripe.errors.StripeInvalidRequestError && problem.code === 'resource_missing'

/** Whether Stripe understood, and will not do it. */
export const isRefused = (problem: unknown): boolean =>
  problem instanceof Stripe.errors.StripeInvalidRequestError

/**
 * Asks Stripe for something. Whatever keeps it from a usable answer is one refusal for people, who can do nothing
 * about it but wait, and one line in the log for operators, with Stripe's own words but no keys.
 * @throws AppError payments_unreachable
 */
export async function ask<Answer>(log: Logger, call: string, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (problem) {
    if (problem instanceof AppError) throw problem
    if (problem instanceof Stripe.errors.StripeError) {
      const { type, code, param, statusCode, requestId } = problem
      const said = withoutSecrets(problem.message)
      log.error({ call, stripe: { type, code, param, statusCode, requestId, said } }, 'Stripe gave no answer')
    } else if (problem instanceof z.ZodError) {
      const fields = problem.issues.map(({ path }) => path.join('.'))
      log.error({ call, fields }, "Stripe's answer is not in the shape of its version")
    } else {
      throw problem
    }
    throw new AppError('payments_unreachable')
  }
}
