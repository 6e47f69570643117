import { CodedError } from '../../core/coded-error.ts'
import type { SecondFactorProvider } from '../../core/provider/second-factor.ts'
import { secondFactors } from '../sessions.ts'
import { createId, findCurrentUser } from '../state.ts'
import type { Context } from './context.ts'
import { qrCode } from './qr-code.ts'

/** Two-step verification with an authenticator app, whose code never changes, and recovery codes. */
export function createSecondFactor({ state, sessions, options }: Context): SecondFactorProvider {
  const appCode = typeof options.code === 'string' ? options.code : '000000'

  function getUser() {
    const user = findCurrentUser(state())
    if (!user) throw new CodedError('user_unauthenticated', 'No one is signed in.')
    return user
  }
  /** Returns the signed-in user. @throws if the session has no second factor */
  function getProvenUser() {
    if (!state().session?.factors.some((factor) => secondFactors.includes(factor))) {
      throw new CodedError('insufficient_factors', 'The session has no second factor.')
    }
    return getUser()
  }
  const createRecoveryCodes = () => {
    const set = createId(state(), 'recovery').replace('-', '')
    return Array.from({ length: 8 }, (_, index) => `test-${set}-${index + 1}`)
  }

  return {
    find: async () => getUser().totpId,
    async enroll() {
      if (getUser().totpId !== null)
        throw new CodedError('active_totp_exists', 'There is an authenticator app.')
      state().enrolling = createRecoveryCodes()
      return { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', qrCode, recoveryCodes: state().enrolling ?? [] }
    },
    async authenticate({ code }) {
      const user = getUser()
      const { enrolling } = state()
      if (user.totpId === null && enrolling === null) {
        throw new CodedError('totp_not_found', 'There is no authenticator app.')
      }
      if (code !== appCode) throw new CodedError('unable_to_authenticate_totp', 'The code is wrong.')
      if (user.totpId === null && enrolling !== null) {
        Object.assign(user, { totpId: createId(state(), 'totp-test'), recoveryCodes: enrolling })
        state().enrolling = null
      }
      return sessions.addFactor('totp')
    },
    async recover({ code }) {
      const user = getUser()
      if (!user.recoveryCodes.includes(code)) {
        throw new CodedError('unable_to_authenticate_recovery_code', 'The code is wrong or was used before.')
      }
      user.recoveryCodes = user.recoveryCodes.filter((unused) => unused !== code)
      return sessions.addFactor('recovery_codes')
    },
    async renewCodes() {
      const user = getProvenUser()
      user.recoveryCodes = createRecoveryCodes()
      return user.recoveryCodes
    },
    async remove() {
      Object.assign(getProvenUser(), { totpId: null, recoveryCodes: [] })
    },
  }
}
