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

/** The first screen: logo, title, problems, and the configured methods. */
export function Main({ view, ...props }: Props) {
  const { state, t, toText, now } = props
  const { theme } = view
  const { errorMessage } = state
  return (
    <Frame title={theme.hideHeaderText ? undefined : t('main.title')} logo={theme.logo?.logoImageUrl}>
      {errorMessage && errorMessage.field === undefined && (
        <ProblemBanner {...toBanner(errorMessage, { toText, now, t })} />
      )}
      <SignInMethods {...props} view={view} />
    </Frame>
  )
}

/** Mistakes in the configuration, then buttons and forms, with a divider between them. */
function SignInMethods({ view, ...props }: Props) {
  const { settings, warnings, locale, languages, lastProvider, blocks, canPromptPasskey } = view
  const conflict = findConflict(settings)
  const mistakes = conflict ? [...warnings, props.t(conflict)] : warnings
  const { above, below } = arrange(settings, canPromptPasskey)
  const tabs = findTabs(settings)
  const { state } = props
  const block = {
    ...props,
    locale,
    languages,
    lastProvider,
    mistakes,
    hasConflict: conflict !== undefined,
    state: { ...state, email: state.email || settings.prefillEmail },
  }
  const draw = (name: BlockName) => (
    <LazyBlock
      {...block}
      key={name}
      name={name}
      blocks={blocks}
      {...(name === 'one-tap' && { alternative: <LazyBlock {...block} name="social" blocks={blocks} /> })}
    />
  )
  const or = tabs.length > 0 && <Divider>{props.t('main.or')}</Divider>
  return (
    <>
      {(mistakes.length > 0 || state.errorMessage?.field === 'developer') && draw('mistakes')}
      {!conflict && (
        <>
          {above.map(draw)}
          {above.length > 0 && or}
          <FormTabs {...block} view={view} tabs={tabs} />
          {below.length > 0 && or}
          {below.map(draw)}
        </>
      )}
    </>
  )
}
