import type { subscription as english } from '../en/subscription.ts'
import { translationOf } from '../text.ts'

/** Arabic: the Subscription tab. */
export const subscription = translationOf<typeof english, 'ar'>()({
  'failure.subscription': 'تعذّر تحميل حالة الاشتراك',
  'failure.checkout': 'تعذّر بدء الدفع',
  'failure.verification': 'تعذّر التحقق من حالة الاشتراك',
  'failure.management': 'تعذّر فتح إدارة الاشتراك',

  'subscription.title': 'خطط الاشتراك',
  'subscription.hint': 'يشمل اشتراك واحد كل من في مؤسستك.',
  'subscription.unavailable': 'الاشتراكات غير متاحة',

  'current.title': 'الاشتراك الحالي',
  'current.active': 'نشط',
  'current.trialing': 'فترة تجريبية',
  'current.past_due': 'الدفع مستحق',
  'current.canceled': 'ملغى',
  'current.renews': 'يتجدد في:',
  'current.trialEnds': 'تنتهي الفترة التجريبية في:',
  'current.periodEnds': 'تنتهي الفترة في:',
  'current.accessUntil': 'الوصول حتى:',
  'current.payNow': 'فشلت آخر عملية دفع. يُرجى تحديث طريقة الدفع في «إدارة الاشتراك».',
  'current.resume': 'لن يتجدد. يمكنك استئنافه في «إدارة الاشتراك» حتى ذلك اليوم.',

  'plan.month': 'في الشهر',
  'plan.year': 'في السنة',
  'plan.perMonth': '{price} في الشهر',
  'plan.perYear': '{price} في السنة',
  'plan.about': 'نحو {price} في الشهر',
  'plan.save': 'وفّر {price} في السنة',
  'plan.baking': 'خبز عدد غير محدود من الملفات',
  'plan.support': 'دعم ذو أولوية',
  'plan.folder': 'مجلد شخصي مؤمّن تلقائيًا',
  'plan.cancel': 'الإلغاء في أي وقت',
  'plan.current': 'الخطة الحالية',
  'plan.subscribe': 'اشتراك',
  'plan.change': 'التغيير إلى هذه الخطة',
  'plan.resume': 'استئناف هذه الخطة',

  'checkout.title': 'الدفع',
  'checkout.verifying': 'جارٍ التحقق من اشتراكك…',
  'checkout.done': 'تم تفعيل الاشتراك!',
  'checkout.open': 'لم يكتمل دفع الاشتراك',
  'checkout.canceled': 'تم إلغاء دفع الاشتراك',

  'management.open': 'إدارة الاشتراك',
  'management.opening': 'جارٍ فتح إدارة الاشتراك…',
  'management.blocked': 'حظر متصفحك نافذة إدارة الاشتراك.',
  'management.link': 'فتحها في علامة تبويب جديدة',
  'management.closed': 'تم إغلاق إدارة الاشتراك',
})
