import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { LoginWidget } from '#widget'
import { useServices } from '../../services/services.ts'
import { refreshMe } from '../../services/use-me.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import look from '../../ui/widget-look.module.css'
import styles from './Settings.module.css'

type Props = {
  /** the PIN was given too long ago to add or delete one */
  onStale: () => void
  onEnd: () => void
}

/** The widget's own screens for passkeys, in a dialog: the list, adding, renaming and deleting. */
export function PasskeyList({ onStale, onEnd }: Props) {
  const services = useServices()
  const { config, session, t } = services
  const queries = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  const [isThere, setThere] = useState(false)
  const refused = useEffectEvent((code: string) => {
    if (code === 'session_too_old_to_add_factor' || code === 'pin_required') onStale()
    // It ended elsewhere: asking who is signed in leads to the login page.
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
    widget.apiUrl = config.apiUrl
    widget.products = ['passwords'] // none of them is shown; with passkeys among them, some would wait in a field
    widget.addEventListener('lw-error', ({ detail }) => refused(detail.code))
    widget.addEventListener('lw-event', ({ detail }) => {
      if (detail.name === 'passkeys_closed' || detail.name === 'passkey_skipped') closed()
    })
    place.current?.replaceChildren(widget)
    widget.openPasskeys().then(() => setThere(true), failed)
    return () => widget.remove()
  }, [config, session])
  return (
    <Dialog title={t('passkeys.title')} closeLabel={t('dialog.close')} onDismiss={onEnd} actions={null}>
      {!isThere && (
        <p className={styles.quiet} role="status">
          <Spinner /> {t('page.loading')}
        </p>
      )}
      <div ref={place} className={look.widget} hidden={!isThere} />
    </Dialog>
  )
}
