import type { BlockProps } from '../core/screen.ts'
import { Banner } from '../ui/Banner.tsx'
import { DeveloperNote, isOnLoopback } from '../ui/DeveloperNote.tsx'

/**
 * The block of Main for mistakes in the configuration of the tag or the project: the messages for the developer, or, if
 * they leave no way to sign in, a sentence for visitors.
 */
export function ConfigurationNote({ state, mistakes, hasConflict, t, toText }: BlockProps<never>) {
  if (hasConflict && !isOnLoopback()) return <Banner tone="error">{t('developer.visitors')}</Banner>
  const { errorMessage } = state
  return (
    <DeveloperNote title={t('developer.title')}>
      {mistakes.map((sentence) => (
        <div key={sentence} dir="auto">
          {sentence}
        </div>
      ))}
      {errorMessage?.field === 'developer' && <div dir="auto">{toText(errorMessage)}</div>}
    </DeveloperNote>
  )
}
