import { type ReactNode, Suspense } from 'react'
import { useServices } from '../context/use-services.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { Waiting } from './Waiting.tsx'

type Props = {
  /** shown while the code loads; default: a spinner over the page, for dialogs */
  fallback?: ReactNode
  /** called if the code cannot be loaded, which a toast reports */
  onFailure: () => void
  children: ReactNode
}

/** Surrounds something whose code loads when the user opens it. Another dialog needs a new boundary (`key`). */
export function LazyBoundary({ fallback = <Waiting isOver />, onFailure, children }: Props) {
  const { t, toasts } = useServices()
  return (
    <ScreenBoundary
      fallback={null}
      onFailure={() => {
        toasts.show('error', t('page.loadFailed'))
        onFailure()
      }}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </ScreenBoundary>
  )
}
