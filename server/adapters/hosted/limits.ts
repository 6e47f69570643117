import type { Email } from '#contract/ids.ts'
import { CodedError } from '../../platform/errors/coded-error.ts'
import { toNetwork } from '../../platform/http/visitor.ts'
import {
  consumeLimit,
  consumeNetworkLimit,
  refundLimit,
  refundNetworkLimit,
} from '../../platform/limits/limiter.ts'
import type { Credentials } from '../../portal/identity/port.ts'
import type { HostedDeps } from './provider.ts'

/**
 * Counts a password attempt before the provider checks it. All calls come from this server, so the provider cannot tell
 * a stranger's network from the owner's. Refunds the attempt unless the password was wrong.
 * @throws AppError too_many_requests, and the errors of `check`
 */
export async function countPassword<Result>(
  deps: HostedDeps,
  { address, visitor }: Omit<Credentials, 'password'>,
  check: () => Promise<Result>,
): Promise<Result> {
  const { ip } = visitor
  const subject = `${deps.provider.settings.projectId} ${address} ${toNetwork(ip)}`
  await consumeNetworkLimit(deps, 'wrongPasswordsFromNetwork', ip)
  await consumeLimit(deps, 'wrongPasswords', subject)
  const refund = async () => {
    await refundLimit(deps, 'wrongPasswords', subject)
    await refundNetworkLimit(deps, 'wrongPasswordsFromNetwork', ip)
  }
  try {
    const result = await check()
    await refund()
    return result
  } catch (error) {
    if (!(error instanceof CodedError && error.code === 'wrong_credentials')) await refund()
    throw error
  }
}

/** Counts an email with a code or a link. @throws AppError too_many_requests */
export async function countEmail(
  deps: HostedDeps,
  { address, visitor }: { address: Email; visitor: Credentials['visitor'] },
): Promise<void> {
  await consumeNetworkLimit(deps, 'codesSentFromNetwork', visitor.ip)
  const subject = `${deps.provider.settings.projectId} ${address}`
  await consumeLimit(deps, 'codesSentBySender', `${subject} ${toNetwork(visitor.ip)}`)
  await consumeLimit(deps, 'codesSentToAddress', subject)
}
