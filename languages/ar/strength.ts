import type { suggestions as englishSuggestions, warnings as englishWarnings } from '../en/strength.ts'
import { translationOf } from '../text.ts'

/** Arabic: the advice about new passwords. */
export const warnings = translationOf<typeof englishWarnings, 'ar'>()({
  'strength.breached': 'ظهرت كلمة المرور هذه في تسريب بيانات.',
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

/** Arabic: what would make a password stronger. */
export const suggestions = translationOf<typeof englishSuggestions, 'ar'>()({
  'strength.avoid.l33t': 'تجنّب استبدال الأحرف المتوقع مثل «@» بدلاً من «a».',
  'strength.avoid.reverseWords': 'تجنّب كتابة الكلمات الشائعة معكوسة.',
  'strength.avoid.allUppercase': 'اكتب بعض الأحرف كبيرة، لا كلها.',
  'strength.avoid.capitalization': 'اكتب أكثر من الحرف الأول كبيرًا.',
  'strength.avoid.dates': 'تجنّب التواريخ والسنوات المرتبطة بك.',
  'strength.avoid.recentYears': 'تجنّب السنوات القريبة.',
  'strength.avoid.associatedYears': 'تجنّب السنوات المرتبطة بك.',
  'strength.avoid.sequences': 'تجنّب تسلسلات الأحرف الشائعة.',
  'strength.avoid.repeated': 'تجنّب الكلمات والأحرف المتكررة.',
  'strength.use.longerKeyboardPattern': 'استخدم أنماطًا أطول على لوحة المفاتيح وغيّر الاتجاه عدة مرات.',
  'strength.use.anotherWord': 'أضف مزيدًا من الكلمات الأقل شيوعًا.',
  'strength.use.useWords': 'استخدم عدة كلمات، لكن تجنّب العبارات الشائعة.',
  'strength.use.noNeed': 'يمكن إنشاء كلمات مرور قوية من دون رموز أو أرقام أو أحرف كبيرة.',
})
