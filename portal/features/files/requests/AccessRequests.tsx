import { type RefObject, useEffect, useRef } from 'react'
import type { Email } from '#contract/ids.ts'
import { useServices } from '../../../context/use-services.ts'
import { Avatar } from '../../../dashboard/Avatar.tsx'
import { formatDateTime } from '../../../dashboard/DateTime.tsx'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import details from '../Details.module.css'
import twoLines from '../two-lines.module.css'
import styles from './AccessRequests.module.css'
import type { AccessRequest } from './request-rules.ts'

type Props = {
  requests: readonly AccessRequest[]
  /** focused when the last row, which had the focus, is gone */
  panel: RefObject<HTMLElement | null>
  onGrant: (email: Email) => void
  onDecline: (email: Email) => void
}

/** The users who ask for access to a cake, with the buttons to grant and to decline each request (rule F37). */
export function AccessRequests({ requests, panel, onGrant, onDecline }: Props) {
  const { t } = useServices()
  const list = useRef<HTMLUListElement>(null)
  /** the row whose button was pressed */
  const pressed = useRef<number>(undefined)
  useEffect(() => {
    const at = pressed.current
    if (at === undefined || document.activeElement !== document.body) return
    pressed.current = undefined
    const rows = list.current?.children ?? []
    const next = rows[Math.min(at, rows.length - 1)]?.querySelector('button') ?? panel.current
    next?.focus()
  })
  if (requests.length === 0) return null
  return (
    <>
      <h3 className={styles.title}>{t('requests.title')}</h3>
      <ul ref={list} className={classes(details.people, styles.requests)}>
        {requests.map(({ email, requested_at: at }, index) => (
          <li key={email}>
            <Avatar email={email} />
            <span className={twoLines.lines}>
              <strong>
                <bdi>{email}</bdi>
              </strong>
              <span>{t('requests.asked', { when: formatDateTime(new Date(at)) })}</span>
            </span>
            <span className={styles.actions}>
              <Button
                size="small"
                aria-label={t('requests.grantTo', { email })}
                onClick={() => {
                  pressed.current = index
                  onGrant(email)
                }}
              >
                {t('requests.grant')}
              </Button>
              <Button
                variant="quiet"
                size="small"
                aria-label={t('requests.declineOf', { email })}
                onClick={() => {
                  pressed.current = index
                  onDecline(email)
                }}
              >
                {t('requests.decline')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
