import { CakeSlice, FileCheck2, FileLock2, FileX2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useServices } from '../context/use-services.ts'
import { Button } from '../ui/Button.tsx'
import { classes } from '../ui/classes.ts'
import { formatBytes } from '../ui/format.ts'
import { DownloadButton } from './DownloadButton.tsx'
import styles from './FilePanel.module.css'
import { isWorking, type OpenerState } from './flow.ts'
import { Progress } from './Progress.tsx'

type Props = { state: OpenerState; isDropping: boolean; onChoose: (files: readonly File[]) => void }

/** The main panel of the opener: first the drop zone, then the file and its progress, then the opened file. */
export function FilePanel({ state, isDropping, onChoose }: Props) {
  const { t } = useServices()
  const input = useRef<HTMLInputElement>(null)
  const browse = () => input.current?.click()
  const acceptsFiles = !isWorking(state) && state.screen !== 'opened'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a larger target for the button inside, which has the keyboard
    <div
      className={classes(styles.stage, acceptsFiles && styles.zone, isDropping && styles.dropping)}
      onClick={acceptsFiles ? browse : undefined}
    >
      <input
        ref={input}
        type="file"
        accept=".cake"
        hidden
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          // Lets choosing the same file again fire the event again.
          event.target.value = ''
        }}
      />
      {isDropping && !isWorking(state) ? (
        <Facts icon={<CakeSlice size={48} strokeWidth={1.25} />} title={t('opener.dropNow')} />
      ) : (
        <Content state={state} onBrowse={browse} />
      )}
    </div>
  )
}

function Content({ state, onBrowse }: { state: OpenerState; onBrowse: () => void }) {
  const { t } = useServices()
  const choose = (text: string, variant: 'primary' | 'quiet') => (
    <Button
      variant={variant}
      data-next={variant === 'primary' || undefined}
      onClick={(event) => {
        // The surrounding drop zone would open the dialog a second time.
        event.stopPropagation()
        onBrowse()
      }}
    >
      {text}
    </Button>
  )
  if (state.screen === 'empty') {
    return (
      <Facts icon={<CakeSlice size={48} strokeWidth={1.25} />} title={t('opener.drop')}>
        {choose(t('opener.chooseLabel'), 'primary')}
      </Facts>
    )
  }
  if (state.screen === 'opened') {
    const { cake } = state
    return (
      <Facts
        icon={<FileCheck2 className={styles.good} size={48} strokeWidth={1.25} />}
        lead={t('opener.opened')}
        title={cake.name}
        detail={formatBytes(cake.size)}
      >
        <DownloadButton cake={cake} />
      </Facts>
    )
  }
  const { file } = state
  const icon =
    state.screen === 'refused' ? (
      <FileX2 className={styles.bad} size={48} strokeWidth={1.25} />
    ) : (
      <FileLock2 size={48} strokeWidth={1.25} />
    )
  return (
    <Facts icon={icon} title={file.name} detail={formatBytes(file.size)}>
      {isWorking(state) ? (
        <Progress state={state} />
      ) : (
        choose(t('opener.another'), state.screen === 'refused' ? 'primary' : 'quiet')
      )}
    </Facts>
  )
}

type FactsProps = { icon: ReactNode; lead?: string; title: string; detail?: string; children?: ReactNode }

function Facts({ icon, lead, title, detail, children }: FactsProps) {
  return (
    <>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      <p className={styles.name}>{title}</p>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
      {children !== undefined && <div className={styles.below}>{children}</div>}
    </>
  )
}
