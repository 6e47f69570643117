import type { OtpChannel } from '../core/provider/otps.ts'
import type { BlockProps } from '../core/screen.ts'
import { Tabs } from '../ui/Tabs.tsx'
import type { BlockNeeds } from './blocks.ts'
import { EmailSignInForm } from './EmailSignInForm.tsx'
import { LazyBlock } from './LazyBlock.tsx'
import type { WidgetEvent } from './states.ts'
import type { View } from './view.ts'

type Props = Omit<BlockProps<WidgetEvent>, keyof BlockNeeds> & { view: View; tabs: readonly OtpChannel[] }

/** The forms of Main, in tabs if there are several. A hidden tab keeps its input. */
export function FormTabs({ view, tabs, ...props }: Props) {
  const { state, send, t } = props
  const chosen = tabs.find((tab) => tab === state.tab) ?? tabs[0]
  if (chosen === undefined) return null
  const isPhone = chosen !== 'email'
  const forms = (
    <>
      {tabs.some((tab) => tab !== 'email') && (
        <div hidden={!isPhone}>
          <LazyBlock {...props} state={{ ...state, tab: chosen }} name="phone" blocks={view.blocks} />
        </div>
      )}
      {tabs.includes('email') && (
        <div hidden={isPhone}>
          <div className="lw-ways">
            <EmailSignInForm {...props} view={view} />
          </div>
        </div>
      )}
    </>
  )
  if (tabs.length === 1) return forms
  return (
    <Tabs
      label={t('main.tabs')}
      tabs={tabs.map((name) => ({ name, label: t(`tab.${name}`) }))}
      chosen={chosen}
      blocked={state.busy !== null}
      onChoose={(tab) => send({ method: 'widget', type: 'tabChosen', tab })}
    >
      {forms}
    </Tabs>
  )
}
