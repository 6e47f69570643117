import { FileCheck2, FileLock2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useServices } from '../../context/use-services.ts'
import { formatBytes } from '../../ui/format.ts'
import { FileCard } from '../FileCard.tsx'
import type { BakerState } from '../flow.ts'
import { LockedFields } from './LockedFields.tsx'

type Props = {
  state: Extract<BakerState, { screen: 'registered' | 'saved' }>
  children: ReactNode
}

/** The cake with its size, where it is now, and which fields are locked. */
export function SavedCake({ state, children }: Props) {
  const { t } = useServices()
  const { title, size, isInMemory } = state.cake.stored
  const { locked = [] } = state.cake
  const place =
    state.screen === 'saved'
      ? t(state.isDownload ? 'bake.downloadingHint' : 'bake.saved')
      : t(isInMemory ? 'bake.readyInMemory' : 'bake.readyHint')
  return (
    <>
      <FileCard
        icon={state.screen === 'saved' ? FileCheck2 : FileLock2}
        name={`${title}.cake`}
        detail={`${formatBytes(size)} · ${place}`}
      >
        {children}
      </FileCard>
      {locked.length > 0 && <LockedFields title={title} locked={locked} />}
    </>
  )
}
