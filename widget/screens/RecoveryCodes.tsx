import type { SharedScreenProps } from '../core/screen.ts'
import type { Feedback } from '../core/states.ts'
import { Button } from '../ui/Button.tsx'
import { Frame } from '../ui/Frame.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { useSheet } from '../ui/sheets.ts'
import { ProblemBanner } from './ProblemBanner.tsx'
import css from './second-factor.css?inline'

/** @param enrolled the authenticator app was just added */
type State = Feedback & { codes: readonly string[]; enrolled: boolean }

type Props = SharedScreenProps<State> & {
  onCopy(codes: string): void
  onSaved(): void
}

/** New recovery codes, to copy or download. */
export function RecoveryCodes({ state, t, toText, now, onCopy, onSaved }: Props) {
  const { codes, enrolled, errorMessage } = state
  const text = codes.join('\n')
  const element = useSheet<HTMLDivElement>(css)
  return (
    <div ref={element}>
      <Frame title={t(enrolled ? 'second_factor.enrolled.title' : 'second_factor.codes.title')}>
        <p className="lw-text" part="text">
          {t('second_factor.codes.text')}
        </p>
        <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />
        <ul className="lw-codes" part="recovery-codes" dir="ltr" aria-label={t('second_factor.codes.title')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="lw-code-actions">
          <LinkButton onPress={() => onCopy(text)}>{t('second_factor.codes.copy')}</LinkButton>
          <a
            className="lw-link"
            part="link"
            download="recovery-codes.txt"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          >
            {t('second_factor.codes.download')}
          </a>
        </div>
        <div className="lw-form">
          <Button onPress={onSaved}>{t('second_factor.codes.saved')}</Button>
        </div>
      </Frame>
    </div>
  )
}
