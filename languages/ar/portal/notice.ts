import type { notice as english } from '../../en/portal/notice.ts'
import { translationOf } from '../../text.ts'

/** Arabic: visits by the link of an email about a shared file. */
export const notice = translationOf<typeof english, 'ar'>()({
  'notice.shared': 'شارك {sender} ملفًا معك.',
  'notice.sharedFile': 'شارك {sender} الملف «{name}» معك.',
  'notice.signUp': 'أنشئ حسابًا لفتحه.',
  'notice.signIn': 'سجّل الدخول لفتحه.',
  'notice.open': 'اختر ملف ‎.cake‎ الذي استلمته.',
})
