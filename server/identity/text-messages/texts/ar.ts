import type { CodeWords } from './code-text.ts'

/** Arabic, in which a segment has 70 characters. */
export const ar: CodeWords = {
  full: ({ code, name, period }) => `${code} هو رمزك في ${name}. صالح لمدة ${period}. لا تشاركه مع أحد.`,
  brief: ({ code, name }) => `${code} هو رمزك في ${name}.`,
  minutes: (count) => {
    if (count === 1) return 'دقيقة'
    if (count === 2) return 'دقيقتين'
    return count <= 10 ? `${count} دقائق` : `${count} دقيقة`
  },
}
