import { limits } from '#contract/product.ts'
import { DigitField, type DigitFieldProps } from './DigitField.tsx'

/** A field for a code from an email or an authenticator app. */
export const CodeField = (props: DigitFieldProps) => <DigitField {...props} length={limits.codeLength} />
