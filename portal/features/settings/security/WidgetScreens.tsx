import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import { LoginWidget } from '#widget'
import { ApiError } from '../../../api/api-error.ts'
import { refreshMe } from '../../../context/use-me.ts'
import { useServices } from '../../../context/use-services.ts'
import { currentLocale } from '../../../platform/locale.ts'
import { classes } from '../../../ui/classes.ts'
import variant from '../../../ui/widget-style.module.css'
import { SettingRow } from '../SettingRow.tsx'
import { findRemedy } from './remedy-rules.ts'
import styles from './WidgetScreens.module.css'

/** The widget's settings screens. */
export type WidgetSettings = 'passkeys' | 'secondFactor'

type Props = {
  screens: WidgetSettings
  title: ScreenText
  /** called when the PIN was entered too long ago to change a sign-in method */
  onStale: () => void
  onEnd: () => void
}

const failures = { passkeys: 'failure.passkeys', secondFactor: 'failure.secondFactor' } as const
const closingEvents = ['passkeys_closed', 'passkey_skipped', 'second_factor_closed']
/** The session has ended: refreshing the user redirects to the sign-in page. */
const endedCodes = ['passkey_session_missing', 'second_factor_session_ended']

/** The widget's screens for passkeys, or for two-step verification, in place of the row of the setting. */
export function WidgetScreens({ screens, title, onStale, onEnd }: Props) {
  const services = useServices()
  const { config, session, t } = services
  const queries = useQueryClient()
  const container = useRef<HTMLElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  const failed = useEffectEvent((error: unknown) => {
    services.showFailure(error, failures[screens])
    onEnd()
  })
  const rejected = useEffectEvent((code: string) => {
    const remedy = findRemedy(code, config)
    if (remedy === 'pin') onStale()
    if (remedy === 'signIn') failed(new ApiError('not_fresh', { text: t('failure.notFresh') }))
    if (endedCodes.includes(code)) void refreshMe(queries)
  })
  const closed = useEffectEvent(onEnd)
  useEffect(() => {
    session.shareWithProvider()
    const widget = new LoginWidget()
    widget.publicToken = config.publicToken
    widget.apiUrl = config.providerUrl
    widget.locale = currentLocale()
    widget.products = ['passwords'] // not shown; `passkeys` would start autofill
    widget.addEventListener('lw-error', ({ detail }) => rejected(detail.code))
    widget.addEventListener('lw-event', ({ detail }) => {
      if (closingEvents.includes(detail.name)) closed()
    })
    container.current?.replaceChildren(widget)
    const open = screens === 'passkeys' ? widget.openPasskeys() : widget.openSecondFactor()
    open.then(() => setLoaded(true), failed)
    return () => widget.remove()
  }, [config, session, screens])
  // The widget focuses each of its screens, but it could not focus the first one while it was hidden.
  useEffect(() => {
    if (isLoaded) container.current?.querySelector('login-widget')?.shadowRoot?.querySelector('h2')?.focus()
  }, [isLoaded])
  return (
    <>
      {!isLoaded && <SettingRow title={title} text={t('page.loading')} />}
      <section
        ref={container}
        className={classes(variant.widget, styles.screens)}
        aria-label={title}
        hidden={!isLoaded}
      />
    </>
  )
}
