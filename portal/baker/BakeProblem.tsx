import { useEffect, useRef } from 'react'
import { toScreenText } from '#languages/screen-text.ts'
import { useServices } from '../context/use-services.ts'
import { AppLink } from '../layout/AppLink.tsx'
import { buttonVariant } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { type Problem, toText } from './problems.ts'
import { splitLink } from './split-link.ts'

/**
 * Why the last step failed, at the top of the dialog. The message scrolls into view, because the form is taller than
 * many windows, and takes the focus if the focused button is gone.
 */
export function BakeProblem({ problem }: { problem: Problem }) {
  const { origin, t } = useServices()
  const { sentence, path } = splitLink(toText(problem, t), origin)
  const containerRef = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new problem, also one with the same text
  useEffect(() => {
    containerRef.current?.scrollIntoView({ block: 'nearest' })
    if (document.activeElement === document.body) containerRef.current?.focus()
  }, [problem])
  return (
    <div ref={containerRef} tabIndex={-1}>
      <Notice variant="error" text={toScreenText(sentence)} />
      {path !== undefined && (
        <AppLink to={path} className={buttonVariant('outlined')}>
          {t('bake.plans')}
        </AppLink>
      )}
    </div>
  )
}
