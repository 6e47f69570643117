import type { warnings as english } from '../en/strength.ts'
import { translationOf } from '../text.ts'

/** Arabic: the advice about new passwords. */
export const warnings = translationOf<typeof english, 'ar'>()({
  'strength.straightRow': 'صفوف المفاتيح المتتالية على لوحة المفاتيح سهلة التخمين.',
  'strength.keyPattern': 'الأنماط القصيرة على لوحة المفاتيح سهلة التخمين.',
  'strength.simpleRepeat': 'الأحرف المتكررة مثل «aaa» سهلة التخمين.',
  'strength.extendedRepeat': 'أنماط الأحرف المتكررة مثل «abcabcabc» سهلة التخمين.',
  'strength.sequences': 'تسلسلات الأحرف الشائعة مثل «abc» سهلة التخمين.',
  'strength.recentYears': 'السنوات القريبة سهلة التخمين.',
  'strength.dates': 'التواريخ سهلة التخمين.',
  'strength.topTen': 'كلمة المرور هذه مستخدمة بكثرة شديدة.',
  'strength.topHundred': 'كلمة المرور هذه مستخدمة بكثرة.',
  'strength.common': 'كلمة المرور هذه شائعة.',
  'strength.similarToCommon': 'تشبه هذه كلمة مرور شائعة.',
  'strength.wordByItself': 'الكلمات المفردة سهلة التخمين.',
  'strength.namesByThemselves': 'الأسماء أو ألقاب العائلة وحدها سهلة التخمين.',
  'strength.commonNames': 'الأسماء وألقاب العائلة الشائعة سهلة التخمين.',
  'strength.userInputs': 'ينبغي ألا تحتوي على بيانات شخصية أو متعلقة بهذه الصفحة.',
})
