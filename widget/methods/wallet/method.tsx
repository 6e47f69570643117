import type { Method } from '../../core/method.ts'
import { Success } from '../../screens/Success.tsx'
import { CryptoConnect } from './CryptoConnect.tsx'
import { CryptoError } from './CryptoError.tsx'
import { CryptoOtherScreen } from './CryptoOtherScreen.tsx'
import { CryptoSetupWallet } from './CryptoSetupWallet.tsx'
import { CryptoSignMessage } from './CryptoSignMessage.tsx'
import { walletStep } from './flow.ts'
import { performWallet } from './perform.ts'
import type { WalletEffect, WalletEvent, WalletScreen } from './states.ts'

/** Sign-in with a crypto wallet's signature. */
export const wallet: Method<WalletScreen, WalletEvent, WalletEffect> = {
  screens: {
    CryptoOtherScreen,
    CryptoSetupWallet,
    CryptoConnect,
    CryptoSignMessage,
    CryptoError,
    CryptoConfirmation: ({ t }) => <Success title={t('wallet.success')} text={t('wallet.success.text')} />,
  },
  step: walletStep,
  perform: performWallet,
  fail: (_, problem) => ({ method: 'wallet', type: 'failed', problem }),
}
