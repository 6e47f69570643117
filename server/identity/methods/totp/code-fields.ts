import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'

/** A code of an authenticator app. It may contain a space in the middle. */
export const TotpCode = Text.check(z.minLength(1), z.maxLength(20))
export const RecoveryCode = Text.check(z.minLength(1), z.maxLength(40))
