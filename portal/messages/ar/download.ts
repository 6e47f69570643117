import type { download as english } from '../en/download.ts'
import { translationOf } from '../text.ts'

/** Arabic: the page with the app and the command-line tool. */
export const download = translationOf<typeof english, 'ar'>()({
  'download.title': 'تنزيل التطبيق',
  'download.lead': 'ثبّت {product} على هذا الجهاز. تسجّل الدخول بالحساب نفسه.',
  'download.app': 'التطبيق',
  'download.doubleClick': 'مع Chrome أو Edge تُفتح ملفات ‎.cake‎ بنقرة مزدوجة.',
  'download.homeScreen': 'يصبح {product} على بُعد نقرة واحدة من شاشتك الرئيسية.',
  'download.offline': 'يبدأ التطبيق من دون شبكة، ولا تحتاج إليها إلا مفاتيح الملف.',
  'download.what': 'ما الذي يفتح ماذا',
  'download.portal': 'البوابة، مثبّتة أو في متصفح',
  'download.anySize': 'الملفات بأي حجم',
  'download.layered': 'ملفات CSV وJSON متعددة الطبقات',
  'download.layeredPdf': 'ملفات PDF متعددة الطبقات',
  'download.yes': 'نعم',
  'download.no': 'لا',
  'download.ifSpace': 'بقدر المساحة المتاحة للمتصفح',
  'download.noApp':
    'لا شيء في هذه الصفحة يفتح ملفات PDF متعددة الطبقات. اسأل من خبز الملف عن التطبيق الذي يفتحه.',
  'download.ownApp': 'لا شيء في هذه الصفحة يفتح ملفات PDF متعددة الطبقات. يوفّر مشغّل هذا الموقع تطبيقًا آخر:',
  'download.local': 'يُفك تشفير الملفات على جهازك، كما في المتصفح.',
  'download.install': 'تثبيت {product}',
  'download.installed': 'أنت تستخدم التطبيق.',
  'download.chromium': 'في شريط العنوان أو في قائمة المتصفح، اختر «تثبيت {product}».',
  'download.macSafari': 'في Safari، اختر «ملف» ثم «إضافة إلى Dock».',
  'download.ios': 'في Safari، انقر على «مشاركة» ثم «إضافة إلى الشاشة الرئيسية».',
  'download.android': 'في قائمة المتصفح، اختر «تثبيت التطبيق» أو «إضافة إلى الشاشة الرئيسية».',
  'download.none': 'لا يستطيع هذا المتصفح تثبيت تطبيقات الويب. افتح هذه الصفحة في Chrome أو Edge أو Safari.',
  'download.commandLine': 'سطر الأوامر',
  'download.commandLineLead':
    'اخبز ملفات الكيك بأي حجم وافتحها وافحصها في الطرفية، بما فيها ملفات CSV وJSON متعددة الطبقات. يتطلب ذلك Node.js 20.19 أو أحدث.',
  'download.copy': 'نسخ',
  'download.copied': 'تم نسخ الأمر',
  'download.copyFailed': 'تعذّر النسخ. حدّد الأمر وانسخه.',
  'download.help': 'ثم نفّذ {command}.',
})
