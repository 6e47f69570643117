import type { palette as english } from '../../en/portal/palette.ts'
import { translationOf } from '../../text.ts'

/** Arabic: the command palette and the keyboard shortcuts. */
export const palette = translationOf<typeof english, 'ar'>()({
  'palette.title': 'البحث والتنقل',
  'palette.goTo': 'انتقل إلى',
  'palette.actions': 'الإجراءات',
  'palette.settings': 'الإعدادات',
  'palette.files': 'الملفات',
  'palette.results': 'النتائج',
  'palette.searching': 'جارٍ البحث…',
  'palette.nothing': 'لا توجد نتائج.',
  'palette.filesFailed': 'تعذّر البحث في ملفاتك.',
  'palette.count': {
    zero: 'لا نتائج',
    one: 'نتيجة واحدة',
    two: 'نتيجتان',
    few: '{count} نتائج',
    many: '{count} نتيجة',
    other: '{count} نتيجة',
  },
  'palette.adminOn': 'تفعيل وضع المسؤول',
  'palette.adminOff': 'إيقاف وضع المسؤول',
  'palette.language': 'اللغة: {language}',
  'palette.move': 'تنقّل',
  'palette.choose': 'فتح',
  'shortcuts.anywhere': 'في كل مكان',
  'shortcuts.close': 'إغلاق النافذة',
  'shortcuts.lists': 'في القائمة',
  'shortcuts.search': 'البحث في القائمة',
  'shortcuts.next': 'الصف التالي',
  'shortcuts.previous': 'الصف السابق',
  'shortcuts.ends': 'الصف الأول أو الأخير',
  'shortcuts.details': 'فتح التفاصيل أو إغلاقها',
  'shortcuts.home': 'Home',
  'shortcuts.end': 'End',
  'shortcuts.hint':
    'أوقفها إذا كنت تفعّلها من دون قصد، مثلًا بالتحكم الصوتي. يبقى {key} ومفاتيح الأسهم يعملان.',
})
