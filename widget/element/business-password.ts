import { password, texts } from '../methods/business/password/method.tsx'
import { tables } from './texts.ts'

tables.add(texts)

/** Passwords in business sign-in. */
export { password }
