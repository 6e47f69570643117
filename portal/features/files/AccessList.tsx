import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Email, Grantee } from '#contract/ids.ts'
import type { DocumentReply } from '#contract/routes/documents.ts'
import { useServices } from '../../context/use-services.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { toCount } from '../../ui/format.ts'
import { TextField } from '../../ui/TextField.tsx'
import quietText from '../../ui/text.module.css'
import { AccessRow } from './AccessRow.tsx'
import { type AccessEntry, findEntries } from './access-rules.ts'
import styles from './Details.module.css'
import { maxRowsAtOnce, useRowsAsSeen } from './use-rows-as-seen.ts'

type Props = {
  entries: readonly AccessEntry[]
  /** the grantees that the viewer can email */
  mailable: readonly Email[]
  emailed: DocumentReply['mailed']
  onEmail: (emails: Email[]) => void
  /** undefined if the viewer cannot change access */
  onRemove: ((email: Grantee) => void) | undefined
  /** the row that had the focus was the last one */
  onEmptied: () => void
}

/**
 * The grantees of a cake, with a search if they are many. A long list scrolls by itself, and its rows are added as they
 * are scrolled to or requested with a button.
 */
export function AccessList({ entries, mailable, emailed, onEmail, onRemove, onEmptied }: Props) {
  const { t } = useServices()
  const [search, setSearch] = useState('')
  const matches = useMemo(() => findEntries(entries, search), [entries, search])
  const { count, list, more, showMore } = useRowsAsSeen(matches.length)
  const mailableOf = useMemo(
    () => new Map<string, Email>(mailable.map((email) => [email, email])),
    [mailable],
  )
  const emailedAt = useMemo(
    () => new Map(emailed.map(({ email, mailed_at }) => [email, mailed_at])),
    [emailed],
  )
  /** the grantee that is being removed, and the position of the row, whose button has the focus */
  const removing = useRef<{ email: Grantee; at: number }>(undefined)
  useEffect(() => {
    const removed = removing.current
    if (removed === undefined || entries.some(({ email }) => email === removed.email)) return
    removing.current = undefined
    if (document.activeElement !== document.body) return
    const rows = list.current?.children ?? []
    const row = rows[Math.min(removed.at, rows.length - 1)]
    const button = row?.querySelector<HTMLElement>('button:last-of-type')
    if (button) button.focus()
    else onEmptied()
  })
  // The rows get the same functions each time, so a change redraws only the rows that it concerns.
  const latest = useRef({ mailableOf, onEmail, onRemove })
  latest.current = { mailableOf, onEmail, onRemove }
  const email = useCallback((grantee: Grantee) => {
    const recipient = latest.current.mailableOf.get(grantee)
    if (recipient !== undefined) latest.current.onEmail([recipient])
  }, [])
  const remove = useCallback((grantee: Grantee, at: number) => {
    removing.current = { email: grantee, at }
    latest.current.onRemove?.(grantee)
  }, [])
  if (entries.length === 0) return <p className={quietText.quiet}>{t('access.none')}</p>
  const left = matches.length - count
  return (
    <>
      {entries.length > maxRowsAtOnce && (
        <div className={styles.finder}>
          <TextField
            type="search"
            label={t('access.search')}
            value={search}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => {
              setSearch(target.value)
              list.current?.parentElement?.scrollTo(0, 0)
            }}
          />
          <p role="status" className={quietText.quiet}>
            {search.trim() !== '' &&
              t('access.found', {
                count: { number: matches.length, text: toCount(matches.length, false) },
              })}
          </p>
        </div>
      )}
      <div className={classes(count > maxRowsAtOnce && styles.long)}>
        <ul ref={list} className={styles.people}>
          {matches.slice(0, count).map((entry, index) => (
            <AccessRow
              key={entry.email}
              entry={entry}
              position={index}
              size={matches.length}
              emailedAt={emailedAt.get(entry.email)}
              isMailable={mailableOf.has(entry.email)}
              onEmail={email}
              onRemove={onRemove && remove}
            />
          ))}
        </ul>
        {left > 0 && (
          <Button ref={more} size="small" onClick={showMore}>
            {t('detail.more', { count: toCount(left, false) })}
          </Button>
        )}
      </div>
    </>
  )
}
