import type { FileRow } from '#contract/routes/documents.ts'
import { showFiles } from '../../dashboard/dashboard-location-rules.ts'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import { useFocusReturn } from '../../layout/use-focus-return.ts'
import { DetailPanels } from './DetailPanels.tsx'
import styles from './frames/frames.module.css'
import { Place, useModalAgain, useMovable } from './frames/movable.tsx'
import { RowFrame } from './frames/RowFrame.tsx'
import { SheetFrame } from './frames/SheetFrame.tsx'
import type { OpenDetails } from './frames/use-open-details.ts'
import type { Subject } from './use-document.ts'

type Props = { row: FileRow; subject: Subject; open: OpenDetails }

/** The details of a file, below its row, in a panel or on the screen of a phone. They move with everything in them. */
export function FileDetails({ row, subject, open: { frame, openPanel, close } }: Props) {
  const { location, addressOf } = useDashboardLocation()
  const { portal, element } = useMovable(<DetailPanels row={row} subject={subject} />)
  const opener = useFocusReturn<HTMLButtonElement>(frame === 'panel')
  useModalAgain(element, frame)
  // The link leads to the file itself and not to its page in the list, which can change.
  const address = addressOf(showFiles(location, { file: row.id }))
  const place = <Place element={element} className={styles.place} />
  return (
    <>
      {frame === 'row' ? (
        <RowFrame address={address} onPanel={openPanel} opener={opener}>
          {place}
        </RowFrame>
      ) : (
        <SheetFrame row={row} address={address} isScreen={frame === 'screen'} onClose={close}>
          {place}
        </SheetFrame>
      )}
      {portal}
    </>
  )
}
