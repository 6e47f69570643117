import { switching } from '../methods/business/switching/method.tsx'

/** Switching organizations in business sign-in. */
export { switching }
