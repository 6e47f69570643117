import { useLayoutEffect, useRef } from 'react'
import { ProblemBanner } from '../../../../screens/ProblemBanner.tsx'
import css from '../../../../screens/second-factor.css?inline'
import { Button } from '../../../../ui/Button.tsx'
import { Frame } from '../../../../ui/Frame.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { useSheet } from '../../../../ui/sheets.ts'
import type { SecondStepProps } from '../props.ts'
import { selectAfterFailedCopy } from '../select-text.ts'

/** New recovery codes, which the visitor copies, downloads or writes down before the sign-in is complete. */
export function RecoveryCodeSave({ state, send, t, toText, now }: SecondStepProps<'RecoveryCodeSave'>) {
  const { codes, isKept, errorMessage } = state
  const text = codes.join('\n')
  const element = useSheet<HTMLDivElement>(css)
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => selectAfterFailedCopy(errorMessage, list.current), [errorMessage])
  const keep = () => send({ method: 'second-step', type: 'codesKept' })
  return (
    <div ref={element}>
      <Frame title={t('second_step.codes.title')}>
        <p className="lw-text" part="text">
          {t('second_step.codes.text')}
        </p>
        <ProblemBanner problem={errorMessage} toText={toText} now={now} t={t} />
        <ul
          ref={list}
          className="lw-codes"
          part="recovery-codes"
          dir="ltr"
          aria-label={t('second_step.codes.title')}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="lw-code-actions">
          <LinkButton onPress={() => send({ method: 'second-step', type: 'copyPressed', text })}>
            {t('second_step.copy')}
          </LinkButton>
          <a
            className="lw-link"
            part="link"
            download="recovery-codes.txt"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
            onClick={keep}
          >
            {t('second_step.codes.download')}
          </a>
        </div>
        <label className="lw-text" part="text">
          <input type="checkbox" name="written-down" onClick={keep} /> {t('second_step.codes.written')}
        </label>
        <Button disabled={!isKept} onPress={() => send({ method: 'second-step', type: 'savedPressed' })}>
          {t('second_step.codes.saved')}
        </Button>
      </Frame>
    </div>
  )
}
