import { setImmediate } from 'node:timers/promises'
import type { WalletName } from '../../credentials/wallets.ts'
import type { Deps } from '../../deps.ts'
import { SdkError } from '../../errors/sdk-error.ts'
import type { Project } from '../../projects/store.ts'
import { runUnit } from '../../unit-of-work.ts'
import { chains } from './chains.ts'
import { listChallenges, type WalletChallenge } from './challenges.ts'
import { isContractSignature } from './ethereum.ts'

/**
 * Finds the message that was signed, if it is valid for this page and time.
 * @throws SdkError siwe_message_expired, siwe_message_not_valid_yet, contract_wallet_not_supported,
 *   unable_to_authenticate_crypto_wallet
 */
export async function findSignedMessage(
  deps: Deps,
  name: WalletName,
  signature: string,
  request: { project: Project; network: string; origin: string | undefined },
): Promise<WalletChallenge> {
  const now = deps.clock.now()
  const challenges = await runUnit(deps.db, request.project, (unit) =>
    listChallenges(unit, deps, { ...name, network: request.network }),
  )
  for (const challenge of challenges) {
    // Each comparison blocks the event loop for milliseconds; other requests run in between.
    await setImmediate()
    if (!(await chains[name.type].hasSigned(challenge.message, signature, name.address))) continue
    if (challenge.expiresAt <= now) throw new SdkError('siwe_message_expired')
    if (challenge.notBefore && challenge.notBefore > now) throw new SdkError('siwe_message_not_valid_yet')
    if (challenge.origin !== (request.origin ?? null)) break
    return challenge
  }
  throw new SdkError(
    name.type === 'ethereum' && isContractSignature(signature)
      ? 'contract_wallet_not_supported'
      : 'unable_to_authenticate_crypto_wallet',
  )
}
