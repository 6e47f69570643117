import type { ReactNode } from 'react'
import { toBanner } from '../core/banner.ts'
import type { ScreenProps } from '../core/screen.ts'
import type { Feedback, MainScreen } from '../core/states.ts'
import { Divider } from '../ui/Divider.tsx'
import { Frame } from '../ui/Frame.tsx'
import { ProblemBanner } from '../ui/ProblemBanner.tsx'
import type { BlockName } from './blocks.ts'
import { FormTabs } from './FormTabs.tsx'
import { LazyBlock } from './LazyBlock.tsx'
import { arrange, findTabs } from './method-labels.ts'
import { findConflict } from './read-settings.ts'
import type { WidgetEvent } from './states.ts'
import type { View } from './view.ts'

type Props = ScreenProps<MainScreen & Feedback, WidgetEvent> & { view: View }

/** The first screen: logo, title, problems, and the configured methods, with a divider between buttons and forms. */
export function Main({ view, ...props }: Props) {
  const { state, t, toText, now } = props
  const { theme, settings, warnings, blocks } = view
  const { errorMessage } = state
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
  const draw = (name: BlockName, alternative?: ReactNode) => (
    <LazyBlock {...block} key={name} name={name} alternative={alternative} />
  )
  const drawMethod = (name: BlockName) => draw(name, name === 'one-tap' && draw('social'))
  const or = tabs.length > 0 && <Divider>{t('main.or')}</Divider>
  return (
    <Frame title={theme.hideHeaderText ? undefined : t('main.title')} logo={theme.logo?.logoImageUrl}>
      {!theme.hideHeaderText && draw('project', <div />)}
      {errorMessage && errorMessage.field === undefined && (
        <ProblemBanner {...toBanner(errorMessage, { toText, now, t })} />
      )}
      {(mistakes.length > 0 || errorMessage?.field === 'developer') && draw('mistakes')}
      {!conflict && (
        <>
          {above.map(drawMethod)}
          {above.length > 0 && or}
          <FormTabs {...block} view={view} tabs={tabs} />
          {below.length > 0 && or}
          {below.map(drawMethod)}
        </>
      )}
    </Frame>
  )
}
