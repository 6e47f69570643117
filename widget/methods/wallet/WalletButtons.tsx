import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { BlockProps } from '../../core/screen.ts'
import type { LazyWallets } from '../../core/wallets.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useSheet } from '../../ui/sheets.ts'
import { lazyWallets } from './lazy-wallets.ts'
import { splitOverflow } from './overflow.ts'
import { heightOf, rowsOf } from './reserved-height.ts'
import type { WalletEvent } from './states.ts'
import { WalletLabel } from './WalletLabel.tsx'
import css from './wallet.css?inline'

type Props = BlockProps<WalletEvent> & { wallets?: LazyWallets }

/** The wallets on Main. Their total height is constant, so late wallets do not shift the layout. */
export function WalletButtons({ state, send, t, settings, wallets = lazyWallets }: Props) {
  const element = useSheet<HTMLFieldSetElement>(css)
  const { detected, isRejected, load } = useWallets(wallets)
  const rows = rowsOf(settings)
  const { onMain, overflow } = splitOverflow(detected ?? [], settings)
  const count = onMain.length + 1
  const columns = Math.ceil(count / rows)
  const isWide = columns === 1
  const last = columns > 1 ? columns * rows - onMain.length : 1
  const blocked = state.busy !== null
  return (
    <fieldset
      ref={element}
      className="lw-wallets"
      part="wallets"
      data-columns={columns}
      aria-label={t('wallet.group')}
      aria-busy={!detected && !isRejected}
      style={{ minHeight: heightOf(settings), gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {isRejected && (
        <Banner tone="error">
          {t('error.unreachable')} <LinkButton onPress={load}>{t('main.retry')}</LinkButton>
        </Banner>
      )}
      {detected && detected.length === 0 && rows > 1 && (
        <p className="lw-text lw-quiet lw-center" part="text">
          {t('wallet.none')}
        </p>
      )}
      {onMain.map((wallet) => (
        <Button
          key={wallet.id}
          kind="secondary"
          disabled={blocked}
          onPress={() => send({ method: 'wallet', type: 'walletChosen', wallet })}
        >
          <WalletLabel wallet={wallet} t={t} isWide={isWide} />
        </Button>
      ))}
      {detected && (
        <div style={{ gridColumn: `span ${last}` }}>
          <Button
            kind="secondary"
            disabled={blocked}
            onPress={() =>
              send(
                overflow.length > 0
                  ? { method: 'wallet', type: 'otherPressed', wallets: overflow }
                  : { method: 'wallet', type: 'setUpPressed' },
              )
            }
          >
            {t(overflow.length > 0 ? 'wallet.other' : 'wallet.setup')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function useWallets(lazy: LazyWallets) {
  const [isRejected, setIsRejected] = useState(false)
  const [, setArrivals] = useState(0)
  const load = useCallback(() => {
    setIsRejected(false)
    // Even if the list is loaded, because it may have changed since this render.
    lazy.load().then(
      () => setArrivals((arrivals) => arrivals + 1),
      () => setIsRejected(true),
    )
  }, [lazy])
  useEffect(load, [load])
  const wallets = lazy.find()
  const detected = useSyncExternalStore(wallets?.watch ?? noWatch, listOf, listOf)
  function listOf() {
    return wallets?.list()
  }
  return { detected, isRejected, load }
}

const noWatch = () => () => {}
