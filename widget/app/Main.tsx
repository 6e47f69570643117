import type { ReactNode } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import type { Problem } from '../core/problem.ts'
import { Divider } from '../ui/Divider.tsx'
import { Title } from '../ui/Title.tsx'
import type { BlockName } from './blocks.ts'
import { FormTabs } from './FormTabs.tsx'
import { LazyBlock, LoadError } from './LazyBlock.tsx'
import { arrange, findTabs } from './method-labels.ts'
import { findConflict } from './read-settings.ts'
import type { StartProps } from './view.ts'

type Props = StartProps & {
  /** What a kind other than the consumer's has instead. */
  title?: ScreenText | undefined
  logo?: string | undefined
  children?: ReactNode
}

/** The first screen: logo, title, problems, and the configured methods, with a divider between buttons and forms. */
export function Main({ view, title, logo, children, ...props }: Props) {
  const { state, t } = props
  const { theme, settings, warnings } = view
  const { errorMessage } = state
  const image = logo || theme.logo?.logoImageUrl
  const conflict = findConflict(settings)
  const mistakes = conflict ? [...warnings, t(conflict)] : warnings
  const { above, below } = arrange(settings, view.canPromptPasskey)
  const tabs = findTabs(settings)
  const block = {
    ...view,
    ...props,
    mistakes,
    hasConflict: conflict !== undefined,
    state: { ...state, email: state.email || settings.prefillEmail },
  }
  const renderBlock = (name: BlockName, alternative?: ReactNode) => (
    <LazyBlock {...block} key={name} name={name} alternative={alternative} />
  )
  const renderMethod = (name: BlockName) => renderBlock(name, name === 'one-tap' && renderBlock('social'))
  const or = tabs.length > 0 && <Divider>{t('main.or')}</Divider>
  return (
    <div className="lw-screen">
      {/* At most 50 px high and 100 px wide. */}
      {image !== undefined && <img className="lw-logo" part="logo" src={image} alt="" />}
      {!theme.hideHeaderText && (
        <>
          <Title>{title ?? t('main.title')}</Title>
          {renderBlock('project', <div />)}
        </>
      )}
      {errorMessage && errorMessage.field === undefined && (
        <MainProblem {...props} view={view} problem={errorMessage} />
      )}
      {(mistakes.length > 0 || errorMessage?.field === 'developer') && renderBlock('mistakes')}
      {children ??
        (!conflict && (
          <>
            {above.map(renderMethod)}
            {above.length > 0 && or}
            <FormTabs {...block} view={view} tabs={tabs} />
            {below.length > 0 && or}
            {below.map(renderMethod)}
          </>
        ))}
    </div>
  )
}

/** Before the runtime has loaded, the only problem is that it cannot be fetched. */
function MainProblem({ view, problem, toText, now, t }: StartProps & { problem: Problem }) {
  const runtime = view.runtime()
  return runtime?.renderProblem(problem, { toText, now, t }) ?? <LoadError t={t} reload={problem.reload} />
}
