import { FileCheck2, FileLock2, Save } from 'lucide-react'
import type { ReactNode } from 'react'
import { useServices } from '../context/use-services.ts'
import stage from '../layout/FileStage.module.css'
import { Button } from '../ui/Button.tsx'
import { formatBytes } from '../ui/format.ts'
import styles from './BakeDialog.module.css'
import type { BakerEvent, BakerState } from './flow.ts'
import { useDiscard } from './use-discard.ts'

type Props = { state: BakerState; send: (event: BakerEvent) => void; onClose: () => void }

/** The finished cake: register it again after a failure, save or remove it, or bake another. */
export function BakeResult({ state, send, onClose }: Props) {
  const { t } = useServices()
  const discard = useDiscard(() => send({ type: 'discarded' }))
  switch (state.screen) {
    case 'unregistered':
      return (
        <Facts title={`${state.cake.title}.cake`} hint={t('bake.notRegistered')}>
          <Button autoFocus variant="primary" onClick={() => send({ type: 'retryPressed' })}>
            {t('bake.retry')}
          </Button>
          <Button onClick={() => send({ type: 'cancelPressed' })}>{t('bake.giveUp')}</Button>
        </Facts>
      )
    case 'registered': {
      const { cake, isSaving } = state
      return (
        <Facts
          lead={t('bake.ready')}
          title={`${cake.stored.title}.cake`}
          hint={`${formatBytes(cake.stored.size)} · ${t(cake.stored.isInMemory ? 'bake.readyInMemory' : 'bake.readyHint')}`}
        >
          <Button
            autoFocus
            variant="primary"
            size="large"
            isBusy={isSaving}
            onClick={() => send({ type: 'savePressed' })}
          >
            <Save size={20} strokeWidth={1.5} aria-hidden="true" />
            {t('bake.save')}
          </Button>
          {!isSaving && (
            <Button variant="quiet" isBusy={discard.isPending} onClick={() => discard.mutate(cake)}>
              {t('bake.remove')}
            </Button>
          )}
        </Facts>
      )
    }
    case 'saved':
      return (
        <Facts
          lead={t(state.isDownload ? 'bake.downloading' : 'bake.saved')}
          title={`${state.cake.stored.title}.cake`}
          hint={t(state.isDownload ? 'bake.downloadingHint' : 'bake.savedHint')}
        >
          <Button autoFocus variant="primary" onClick={onClose}>
            {t('bake.done')}
          </Button>
          <Button onClick={() => send({ type: 'anotherPressed' })}>{t('bake.another')}</Button>
        </Facts>
      )
    default:
      return null
  }
}

type FactsProps = { lead?: string; title: string; hint: string; children: ReactNode }

function Facts({ lead, title, hint, children }: FactsProps) {
  const Icon = lead === undefined ? FileLock2 : FileCheck2
  return (
    <div className={stage.stage}>
      <span className={stage.icon} aria-hidden="true">
        <Icon className={lead === undefined ? undefined : stage.good} size={40} strokeWidth={1.25} />
      </span>
      {lead !== undefined && <p className={stage.lead}>{lead}</p>}
      <p className={stage.name}>{title}</p>
      <p className={styles.quiet}>{hint}</p>
      <div className={styles.centered}>{children}</div>
    </div>
  )
}
