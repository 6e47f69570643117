import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { LoginWidget } from '#widget'
import { refreshMe } from '../../context/use-me.ts'
import { useServices } from '../../context/use-services.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import look from '../../ui/widget-look.module.css'
import styles from './Settings.module.css'

type Props = {
  /** called when the PIN was entered too long ago to add or delete a passkey */
  onStale: () => void
  onEnd: () => void
}

/** A dialog with the widget's passkey screens: list, add, rename, delete. */
export function PasskeyList({ onStale, onEnd }: Props) {
  const services = useServices()
  const { config, session, t } = services
  const queries = useQueryClient()
  const container = useRef<HTMLDivElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  const refused = useEffectEvent((code: string) => {
    if (code === 'session_too_old_to_add_factor' || code === 'pin_required') onStale()
    // The session has ended: refreshing the user redirects to the login page.
    if (code === 'passkey_session_missing') void refreshMe(queries)
  })
  const failed = useEffectEvent((error: unknown) => {
    services.showFailure(error, 'failure.passkeys')
    onEnd()
  })
  const closed = useEffectEvent(onEnd)
  useEffect(() => {
    session.shareWithProvider()
    const widget = new LoginWidget()
    widget.publicToken = config.publicToken
    widget.apiUrl = config.providerUrl
    widget.products = ['passwords'] // not shown; `passkeys` would start autofill
    widget.addEventListener('lw-error', ({ detail }) => refused(detail.code))
    widget.addEventListener('lw-event', ({ detail }) => {
      if (detail.name === 'passkeys_closed' || detail.name === 'passkey_skipped') closed()
    })
    container.current?.replaceChildren(widget)
    widget.openPasskeys().then(() => setLoaded(true), failed)
    return () => widget.remove()
  }, [config, session])
  return (
    <Dialog title={t('passkeys.title')} closeLabel={t('dialog.close')} onDismiss={onEnd} actions={null}>
      {!isLoaded && (
        <p className={styles.quiet} role="status">
          <Spinner /> {t('page.loading')}
        </p>
      )}
      <div ref={container} className={look.widget} hidden={!isLoaded} />
    </Dialog>
  )
}
