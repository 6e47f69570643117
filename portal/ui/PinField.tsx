import { limits } from '#contract/product.ts'
import { DigitField, type DigitFieldProps } from './DigitField.tsx'

/** A field for a PIN, whose digits are hidden. */
export const PinField = (props: DigitFieldProps) => (
  <DigitField {...props} length={limits.pinLength} isSecret />
)
