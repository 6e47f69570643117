import { type ComponentType, useEffect, useState } from 'react'
import type { RedirectButtonsProps } from '../../methods/business/RedirectButtons.tsx'
import { Button } from '../../ui/Button.tsx'

type Props = RedirectButtonsProps & {
  /** How many buttons there will be. */
  count: number
  /** Whether it is known which ones. */
  isReady: boolean
}

/**
 * The buttons of the methods that continue at another site. They are fetched when they are first shown, and their space is
 * reserved until then. If they cannot be fetched, they are replaced by a retry.
 */
export function createLateButtons(
  load: () => Promise<ComponentType<RedirectButtonsProps>>,
): ComponentType<Props> {
  let Loaded: ComponentType<RedirectButtonsProps> | undefined
  return function LateButtons({ count, isReady, ...props }) {
    const [isLost, setIsLost] = useState(false)
    const [, setArrivals] = useState(0)
    useEffect(() => {
      if (Loaded || isLost) return
      load().then(
        (Buttons) => {
          Loaded = Buttons
          setArrivals(1)
        },
        () => setIsLost(true),
      )
    }, [isLost])
    if (Loaded && isReady) return <Loaded {...props} />
    const { t } = props
    return (
      <div style={{ minHeight: count * 57 - 12 }} aria-busy={!isLost}>
        {isLost && (
          <>
            <p className="lw-text" part="text" role="alert">
              {t('error.unreachable')}
            </p>
            <Button kind="secondary" onPress={() => setIsLost(false)}>
              {t('main.retry')}
            </Button>
          </>
        )}
      </div>
    )
  }
}
