import type { Problem } from '../core/problem.ts'
import type { ScreenProps } from '../core/screen.ts'
import type { Feedback, MainScreen } from '../core/states.ts'
import { Banner } from '../ui/Banner.tsx'
import { Divider } from '../ui/Divider.tsx'
import { Title } from '../ui/Title.tsx'
import type { BlockName } from './blocks.ts'
import { FormTabs } from './FormTabs.tsx'
import { LazyBlock, LoadError } from './LazyBlock.tsx'
import { arrange, findTabs } from './method-labels.ts'
import { findConflict } from './read-settings.ts'
import type { WidgetEvent } from './states.ts'
import type { View } from './view.ts'

type Props = ScreenProps<MainScreen & Feedback, WidgetEvent> & { view: View }

/** The first screen: logo, title, problems, and the configured methods. */
export function Main({ view, ...props }: Props) {
  const { state, t } = props
  const { theme, settings, warnings } = view
  const conflict = findConflict(settings)
  const { errorMessage } = state
  const logo = theme.logo?.logoImageUrl
  return (
    <div className="lw-screen">
      {/* At most 50 px high and 100 px wide. */}
      {logo !== undefined && <img className="lw-logo" part="logo" src={logo} alt="" />}
      {!theme.hideHeaderText && <Title>{t('main.title')}</Title>}
      {warnings.map((sentence) => (
        <Banner key={sentence} tone="warning">
          {sentence}
        </Banner>
      ))}
      {errorMessage && errorMessage.field === undefined && (
        <MainProblem {...props} view={view} problem={errorMessage} />
      )}
      {conflict ? <Banner tone="error">{t(conflict)}</Banner> : <SignInMethods {...props} view={view} />}
    </div>
  )
}

/** Before the runtime has loaded, the only problem is that it cannot be fetched. */
function MainProblem({ view, problem, toText, now, t }: Props & { problem: Problem }) {
  const runtime = view.runtime()
  return runtime?.drawProblem(problem, { toText, now, t }) ?? <LoadError t={t} reload={problem.reload} />
}

/** Buttons and forms, with a divider between them. */
function SignInMethods({ view, ...props }: Props) {
  const { settings, locale, languages, lastProvider, blocks, canPromptPasskey } = view
  const { above, below } = arrange(settings, canPromptPasskey)
  const tabs = findTabs(settings)
  const { state } = props
  const block = {
    ...props,
    locale,
    languages,
    lastProvider,
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
      {above.map(draw)}
      {above.length > 0 && or}
      <FormTabs {...block} view={view} tabs={tabs} />
      {below.length > 0 && or}
      {below.map(draw)}
    </>
  )
}
