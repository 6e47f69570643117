import type { first as english } from '../../en/portal/first.ts'
import { translationOf } from '../../text.ts'

/** Arabic: the first load: the login page and the page around every screen. */
export const first = translationOf<typeof english, 'ar'>()({
  'footer.home': 'الصفحة الرئيسية',
  'footer.about': 'من نحن',
  'footer.faq': 'الأسئلة الشائعة',
  'footer.terms': 'شروط الخدمة',
  'footer.privacy': 'سياسة الخصوصية',
  'footer.contact': 'اتصل بنا',
  'footer.copyright': '© {year} {product}',
  'footer.version': 'الإصدار {version}',
  'footer.label': 'عن هذا الموقع',
  'page.promise': 'ملفات مشفّرة لا يفتحها إلا من تختارهم',
  'page.loading': 'جارٍ التحميل…',
  'page.retry': 'حاول مرة أخرى',
  'page.loadFailed': 'تعذّر تحميل هذه الصفحة.',
  'toasts.label': 'الرسائل',
  'toasts.dismiss': 'إغلاق',

  'transport.offline': 'أنت غير متصل بالإنترنت. يُرجى التحقق من اتصالك.',
  'transport.offlineBanner': 'أنت غير متصل بالإنترنت حاليًا. قد تكون بعض الوظائف محدودة.',
  'transport.unreachable': 'تعذّر الاتصال بالخادم. يُرجى المحاولة لاحقًا.',
  'transport.unavailable': 'الخادم غير متاح حاليًا. يُرجى المحاولة لاحقًا.',
  'reference.text': 'المرجع:',
  'reference.copy': 'نسخ المرجع',
  'reference.copied': 'تم النسخ',
  'wait.left': 'يمكنك المحاولة مرة أخرى بعد {wait}.',
  'wait.over': 'يمكنك المحاولة مرة أخرى الآن.',
  'wait.seconds': '{count} ث',
  'wait.minutes': '{count} د',
  'wait.hours': '{count} س',

  'failure.authenticate': 'تعذّر تسجيل الدخول',
  'failure.unknown': 'حدث خطأ غير معروف',

  'login.title': 'تسجيل الدخول',
  'login.submit': 'تسجيل الدخول',
  'login.noAccount': 'ليس لديك حساب بعد؟',
  'login.forgotPassword': 'نسيت كلمة المرور',
  'login.signUp': 'إنشاء حساب',
  'login.missing': 'يُرجى إدخال البريد الإلكتروني وكلمة المرور',
  'login.wrong': 'البريد الإلكتروني أو كلمة المرور غير صحيحة',
  'login.registered': 'اكتمل التسجيل! يُرجى تسجيل الدخول بحسابك الجديد.',
  'login.unfinished': 'لم تُكمل إنشاء حسابك بعد.',
  'login.resume': 'متابعة إنشاء الحساب',
  'login.sessionEnded': 'انتهت جلستك. يُرجى تسجيل الدخول مرة أخرى.',
})
