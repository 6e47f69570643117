import { notices } from './ar/notices.ts'
import { protection } from './ar/protection.ts'
import { requests } from './ar/requests.ts'
import type { EmailTexts } from './text.ts'

export const ar: EmailTexts = {
  messages: { ...requests, ...notices, ...protection },
  support: 'هل لديك أسئلة؟ راسلنا على {{support_email}}.',
  words: {
    browserOnSystem: '{{browser}} على {{system}}',
    unknownBrowser: 'متصفح غير معروف',
    operator: 'أحد المشغّلين',
    yourOrganization: 'مؤسستك',
    ended: {
      password: 'كلمة المرور: عيّن كلمة مرور جديدة لاستخدامها من جديد',
      passkeys: 'مفاتيح المرور: أُزيلت',
      wallets: 'المحافظ: أُزيلت',
      socialSignIns: 'تسجيل الدخول عبر خدمات أخرى: أُزيل',
      totp: 'تطبيق المصادقة: أُزيل',
      consents: 'وصول التطبيقات الأخرى: أُلغي',
      sessions: 'الجلسات الأخرى: سُجّل خروجها',
    },
  },
  more: {
    count: 'more',
    zero: 'ولا شيء غيرها',
    one: 'وعنصر واحد آخر',
    two: 'وعنصران آخران',
    few: 'و{{more}} عناصر أخرى',
    many: 'و{{more}} عنصرًا آخر',
    other: 'و{{more}} عنصر آخر',
  },
}
