import { useId } from 'react'
import type { NewPassword } from '../core/new-password.ts'
import type { LudsRules, PasswordStrength } from '../core/provider/passwords.ts'
import type { Translate } from '../messages/translate.ts'
import { Checklist } from '../ui/Checklist.tsx'
import { FieldError } from '../ui/FieldError.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { StrengthMeter } from '../ui/StrengthMeter.tsx'
import { toAdvice } from './advice.ts'

type Props = { entry: NewPassword; locale: string; t: Translate; onRetry(): void }

/** The strength of the typed password under the project's policy. */
export function Strength({ entry, locale, t, onRetry }: Props) {
  const id = useId()
  const { policy, checked, checkFailed } = entry
  const strength = checked?.strength
  return (
    <div className="lw-judgment" part="judgment">
      {strength?.policy === 'luds' ? (
        <Luds rules={strength} missing={strength} t={t} />
      ) : policy?.name === 'luds' && !strength ? (
        <Luds rules={policy} missing={undefined} t={t} />
      ) : (
        <Zxcvbn strength={strength} locale={locale} t={t} />
      )}
      <FieldError id={id} error={strength?.breached ? t('error.breached_password') : undefined} />
      {checkFailed && <LinkButton onPress={onRetry}>{t('password.strength.retry')}</LinkButton>}
    </div>
  )
}

type Missing = Extract<PasswordStrength, { policy: 'luds' }>

/** @param missing undefined before typing, when nothing is met yet */
function Luds({ rules, missing, t }: { rules: LudsRules; missing: Missing | undefined; t: Translate }) {
  return (
    <Checklist
      label={t('password.requirements')}
      states={{ met: t('password.luds.met'), unmet: t('password.luds.unmet') }}
      requirements={[
        {
          text: t('password.luds.length', { min: String(rules.minimumCount) }),
          isMet: missing?.missingCharacters === 0,
        },
        {
          text: t('password.luds.complexity', { n: String(rules.complexity) }),
          isMet: missing?.missingComplexity === 0,
        },
      ]}
    />
  )
}

/** One segment for scores 0 and 1, then one per score. */
const segmentsOf = [1, 1, 2, 3, 4] as const

type ZxcvbnProps = { strength: PasswordStrength | undefined; locale: string; t: Translate }

function Zxcvbn({ strength, locale, t }: ZxcvbnProps) {
  const rating = strength?.policy === 'zxcvbn' ? strength : undefined
  const lit = rating ? (segmentsOf[rating.score] ?? 1) : 0
  return (
    <StrengthMeter
      label={t('password.strength')}
      lit={lit}
      text={t(`password.strength.${lit}`)}
      warning={rating ? toAdvice(rating.warning, locale, t) : ''}
    />
  )
}
