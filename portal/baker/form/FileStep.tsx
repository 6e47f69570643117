import { File, FileArchive, FolderUp } from 'lucide-react'
import { useRef } from 'react'
import { useServices } from '../../context/use-services.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { formatBytes } from '../../ui/format.ts'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { type Choice, readDropped, toChoice, toSourceFiles } from '../chosen-files.ts'
import { isTooLargeWithoutStorage } from '../engine/bake-cake.ts'
import type { SourceFile } from '../engine/baking.ts'
import { FileCard } from '../FileCard.tsx'
import stage from '../FileStage.module.css'
import type { BakerEvent } from '../flow.ts'
import { FileInput } from './FileInput.tsx'
import styles from './Form.module.css'

type Props = { choice: Choice | undefined; send: (event: BakerEvent) => void }

/** A drop zone with buttons for files and folders; once something is chosen, a row with it. */
export function FileStep({ choice, send }: Props) {
  const { t } = useServices()
  const fileInput = useRef<HTMLInputElement>(null)
  const folderInput = useRef<HTMLInputElement>(null)
  const choose = async (files: readonly SourceFile[]) => {
    const choice = toChoice(files, t('bake.archiveName'))
    const isRejected = choice !== undefined && (await isTooLargeWithoutStorage(choice))
    send(
      isRejected ? { type: 'choiceFailed', problem: { code: 'noStorage' } } : { type: 'filesChosen', choice },
    )
  }
  const isDropping = useFileDrop((_, transfer) => {
    readDropped(transfer).then(choose, () => send({ type: 'choiceFailed', problem: { code: 'changed' } }))
  })
  const chooseListed = (files: FileList | null) => void choose(toSourceFiles(files ?? []))
  return (
    <>
      <FileInput ref={fileInput} multiple onFiles={chooseListed} />
      <FileInput ref={folderInput} webkitdirectory="" onFiles={chooseListed} />
      {choice !== undefined ? (
        <FileCard
          icon={choice.isArchive ? FileArchive : File}
          name={isDropping ? t('bake.dropNow') : choice.title}
          detail={
            choice.isArchive
              ? t('bake.archive', { count: choice.files.length, size: formatBytes(choice.size) })
              : t('bake.oneFile', { size: formatBytes(choice.size) })
          }
          isDropping={isDropping}
        >
          <Button variant="quiet" size="small" onClick={() => send({ type: 'choiceCleared' })}>
            {t('bake.changeFile')}
          </Button>
        </FileCard>
      ) : (
        <div className={classes(stage.zone, isDropping && stage.dropping)}>
          <span className={stage.icon} aria-hidden="true">
            <FolderUp size={32} strokeWidth={1.25} />
          </span>
          <p className={styles.drop}>{t(isDropping ? 'bake.dropNow' : 'bake.drop')}</p>
          <p className={styles.quiet}>{t('bake.dropHint')}</p>
          <div className={styles.choices}>
            <Button onClick={() => fileInput.current?.click()}>{t('bake.chooseFiles')}</Button>
            <Button onClick={() => folderInput.current?.click()}>{t('bake.chooseFolder')}</Button>
          </div>
        </div>
      )}
    </>
  )
}
