import type { ReactNode } from 'react'
import type { WalletType } from '../../core/wallets.ts'

/** Wallet logos in brand colors, 24 × 24. The label next to a logo names the wallet. */
const marks: Record<WalletType, ReactNode> = {
  Phantom: (
    <>
      <rect width="24" height="24" rx="6" fill="#ab9ff2" />
      <path
        fill="#fffdf8"
        d="M20 11.4C19.7 7.5 16.6 5 12.8 5 8.1 5 4 9.2 4 14.2 4 17.3 5.6 19 7.6 19c1.7 0 3-1.1 4-2.7-.1 1.3.4 2.1 1.5 2.1 1.2 0 2.1-.9 2.8-2.1 0 .9.4 1.6 1.3 1.6 1.8 0 3-3.4 2.8-6.500Z"
      />
      <path fill="#ab9ff2" d="M12.6 9.300h1.500v3h-1.500zM15.8 9.300h1.500v3h-1.500z" />
    </>
  ),
  Metamask: (
    <>
      <path
        fill="#e2761b"
        d="m2.5 3 8 5.500h3l8-5.5-1.5 8 1 5-1.5 5-5-1.5-1.5 1.500h-2L9.5 19.500l-5 1.500L3 16l1-5Z"
      />
      <path fill="#f6c79b" d="m4 11 5 1.5.5 3-5 .500ZM20 11l-5 1.5-.5 3 5 .500Z" />
      <path
        fill="#233447"
        d="m9 13.5 1.5 2-2-.500zM15 13.500l-1.5 2 2-.500zM10.3 18.500h3.400l-.5 1.500h-2.400z"
      />
    </>
  ),
  Coinbase: (
    <>
      <circle cx="12" cy="12" r="12" fill="#0052ff" />
      <path
        fill="#fff"
        style={{ fillRule: 'evenodd' }}
        d="M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Zm-1.6 5.400c-.6 0-1 .4-1 1v3.200c0 .6.4 1 1 1h3.200c.6 0 1-.4 1-1v-3.200c0-.6-.4-1-1-1Z"
      />
    </>
  ),
  Binance: (
    <path
      fill="#f0b90b"
      d="m12 2 6 6-2.2 2.200L12 6.400l-3.8 3.800L6 8ZM4.2 9.8 6.4 12l-2.2 2.200L2 12ZM12 9.800l2.2 2.2-2.2 2.200L9.8 12ZM19.8 9.8 22 12l-2.2 2.2-2.2-2.200ZM8.2 13.800l3.8 3.8 3.8-3.800L18 16l-6 6-6-6Z"
    />
  ),
  Vessel: (
    <>
      <rect width="24" height="24" rx="6" fill="#1d4e89" />
      <path fill="#fff" d="M5 13h14l-2.5 5h-9ZM11.2 5v7H6.500ZM12.8 7v5h4.200Z" />
    </>
  ),
  Ethereum: (
    <>
      <path fill="#627eea" d="m12 1.5 6.5 10.700L12 16l-6.5-3.800Z" />
      <path fill="#8fa4f2" d="M12 1.500v14.500l-6.5-3.800Z" />
      <path fill="#627eea" d="m5.5 13.7 6.5 3.8 6.5-3.800L12 22.500Z" />
    </>
  ),
  Solana: (
    <>
      <path fill="#14c38e" d="M6.5 4H21l-3.5 4H3Z" />
      <path fill="#5b7fe0" d="M3 10h14.500l3.5 4H6.500Z" />
      <path fill="#9945ff" d="M6.5 16H21l-3.5 4H3Z" />
    </>
  ),
}

/** A wallet's logo. */
export const WalletLogo = ({ type }: { type: WalletType }) => (
  <svg className="lw-mark" part="mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {marks[type]}
  </svg>
)
