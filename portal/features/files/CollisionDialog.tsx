import type { Permission } from '#contract/permissions.ts'
import { useServices } from '../../context/use-services.ts'
import { formatDateTime } from '../../dashboard/DateTime.tsx'
import { Dialog } from '../../layout/Dialog.tsx'
import type { Translate } from '../../messages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { applyChange, granteesOf } from './access-change.ts'
import { toAccessText, toEntries } from './access-rules.ts'
import { toDates } from './conflicts.ts'
import styles from './Details.module.css'
import { toDatesSentence } from './dates-sentence.ts'
import type { Collision } from './use-collision.ts'

/** How many grantees are compared. */
const shownGrantees = 5

/**
 * Asks what to do about a change that would overwrite someone else's (rule F34): what the others did, what the editor
 * wanted, and a choice between the two. Dismissing it decides nothing.
 */
export function CollisionDialog({ collision, email }: { collision: Collision; email: string }) {
  const { t } = useServices()
  return (
    <Dialog
      title={t('conflict.title')}
      onDismiss={collision.dismiss}
      actions={
        <>
          <Button variant="primary" onClick={collision.keep}>
            {t('conflict.keep')}
          </Button>
          <Button onClick={collision.apply}>{t('conflict.apply')}</Button>
        </>
      }
    >
      <p>{toCause(collision, email, t)}</p>
      <dl className={styles.collision}>
        {toSides(collision, t).map(({ title, lines }) => (
          <div key={title}>
            <dt>{title}</dt>
            {lines.map((line) => (
              <dd key={line}>{line}</dd>
            ))}
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

/** Who changed what, and when. */
function toCause({ what, changed_by, changed_at }: Collision, email: string, t: Translate): string {
  if (changed_by === null || changed_at === null) return t('conflict.unknown')
  const when = formatDateTime(new Date(changed_at))
  if (changed_by === email) return t(`conflict.${what}ByYou`, { when })
  return t(`conflict.${what}By`, { email: changed_by, when })
}

function toSides(collision: Collision, t: Translate): { title: string; lines: string[] }[] {
  const { current } = collision
  const describe = (side: 'now' | 'mine') =>
    collision.what === 'dates'
      ? [toDatesSentence(side === 'now' ? toDates(current) : collision.dates, t)]
      : granteesOf(collision.change)
          .slice(0, shownGrantees)
          .map((grantee) => {
            const { permissions } = current
            const access = side === 'now' ? permissions : applyChange(permissions, collision.change)
            return `${grantee}: ${findAccessText(access, grantee, t)}`
          })
  return [
    { title: t('conflict.now'), lines: describe('now') },
    { title: t('conflict.mine'), lines: describe('mine') },
  ]
}

function findAccessText(permissions: readonly Permission[], grantee: string, t: Translate): string {
  const [entry] = toEntries(permissions.filter(({ email }) => email === grantee))
  return entry === undefined ? t('conflict.noAccess') : toAccessText(entry, t)
}
