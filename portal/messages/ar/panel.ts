import type { panel as english } from '../en/panel.ts'
import { translationOf } from '../text.ts'

/** Arabic: the account side panel. */
export const panel = translationOf<typeof english, 'ar'>()({
  'panel.open': 'حسابك، {email}',
  'panel.title': 'حسابك',
  'panel.email': 'البريد الإلكتروني',
  'panel.organization': 'المؤسسة',
  'panel.noOrganization': 'لا يوجد',
  'panel.role': 'الدور',
  'panel.admin': 'مسؤول',
  'panel.baker': 'خبّاز',
  'panel.opener': 'قارئ',
  'panel.noRole': 'لا توجد ملفات كيك بعد',
  'panel.settings': 'إعدادات الحساب',
  'panel.passkeys': 'مفاتيح المرور',
  'panel.subscriptionHint': 'يفعّل وضع المسؤول، حيث تدير الخطط والدفع.',
  'panel.shortcuts': 'اختصارات المفتاح الواحد',
  'panel.shortcutsHint': 'ينقل / التركيز إلى البحث في القائمة، ويتنقّل j وk بين صفوفها.',
  'panel.sessions': 'أين سُجّل دخولك',
  'panel.loadFailed': 'تعذّر تحميل جلساتك.',
  'panel.unknownBrowser': 'متصفح غير معروف',
  'panel.thisSession': 'هذا المتصفح (الحالي)',
  'panel.lastUsed': 'آخر استخدام {ago}',
  'panel.signOutOf': 'تسجيل الخروج: {browser}',
  'panel.signOut': 'تسجيل الخروج',
  'panel.signedOut': 'تم تسجيل الخروج من {browser}.',
  'panel.signOutEverywhere': 'تسجيل الخروج من كل مكان',
  'panel.signedOutEverywhere': 'تم تسجيل خروجك من كل مكان.',
})
