import type { Language } from './text.ts'

/** The license agreement is in English only; the other languages say so. */
export const eulaNotes: Partial<Record<Language, string>> = {
  de: 'Die Lizenzvereinbarung liegt nur auf Englisch vor.',
  ar: 'تتوفر اتفاقية الترخيص بالإنجليزية فقط.',
}
