import type * as english from '../en/emails.ts'
import { translationOf } from '../text.ts'
import { notices } from './emails/notices.ts'
import { protection } from './emails/protection.ts'
import { requests } from './emails/requests.ts'

/** Arabic: the emails. */
export const emails = translationOf<typeof english.emails, 'ar'>()({
  messages: { ...requests, ...notices, ...protection },
  support: 'هل لديك أسئلة؟ راسلنا على {support_email}.',
  links: {
    login_link: 'تسجيل الدخول من دون تغيير كلمة المرور',
    opt_out_link: 'إلغاء الاشتراك',
    fallback: 'ألا يعمل الزر؟',
  },
  valueTexts: {
    browserOnSystem: '{browser} على {system}',
    unknownBrowser: 'غير معروف',
    time: 'الوقت: {time}',
    browser: 'المتصفح: {browser}',
    country: 'البلد: {country}',
    network: 'الشبكة: {network}',
    openable: 'يُفتح من: {date}',
    expires: 'ينتهي في: {date}',
    operator: 'أحد المشغّلين',
    support: 'فريق الدعم',
    yourOrganization: 'مؤسستك',
    methods: {
      sso: 'تسجيل الدخول الموحّد لمؤسستك',
      magic_link: 'رابط عبر البريد الإلكتروني',
      email_otp: 'رمز عبر البريد الإلكتروني',
      password: 'كلمة مرورك',
      google_oauth: 'حساب Google الخاص بك',
      microsoft_oauth: 'حساب Microsoft الخاص بك',
      hubspot_oauth: 'حساب HubSpot الخاص بك',
      slack_oauth: 'حساب Slack الخاص بك',
      github_oauth: 'حساب GitHub الخاص بك',
    },
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
    zero: 'ولا شيء غيرها',
    one: 'وعنصر واحد آخر',
    two: 'وعنصران آخران',
    few: 'و{count} عناصر أخرى',
    many: 'و{count} عنصرًا آخر',
    other: 'و{count} عنصر آخر',
  },
})

/** Arabic: a text message with a code. A segment has 70 characters. */
export const textMessages = translationOf<typeof english.textMessages, 'ar'>()({
  full: '{code} هو رمزك في {name}. صالح لمدة {period}. لا تشاركه مع أحد.',
  brief: '{code} هو رمزك في {name}.',
  minutes: {
    zero: '{count} دقيقة',
    one: 'دقيقة',
    two: 'دقيقتين',
    few: '{count} دقائق',
    many: '{count} دقيقة',
    other: '{count} دقيقة',
  },
})

/** Arabic: the page where recipients opt out. */
export const optOut = translationOf<typeof english.optOut, 'ar'>()({
  title: 'رسائل عن الملفات المشتركة',
  about: 'عندما يشارك شخص ملفًا معك في {product}، يمكن أن تصلك رسالة عن ذلك.',
  receives: 'تصلك هذه الرسائل.',
  optedOut: 'لن تصلك هذه الرسائل بعد الآن.',
  stop: 'إيقاف هذه الرسائل',
  resume: 'استلامها من جديد',
  note: 'ينطبق هذا على البريد الإلكتروني الذي وصله الرابط. لا يزال بإمكانك فتح الملفات المشتركة معك.',
  invalid: 'هذا الرابط غير مكتمل. يُرجى فتحه مرة أخرى من الرسالة.',
})

/** Arabic: the page that ends the session of a sign-in that the user does not recognize. */
export const signOut = translationOf<typeof english.signOut, 'ar'>()({
  title: 'ألم تكن أنت؟',
  ask: 'سُجّل الدخول إلى حسابك في {product} من متصفح جديد. إذا لم تكن أنت، فسجّل خروج ذلك المتصفح. ستبقى متصفحاتك الأخرى مسجّلة الدخول.',
  button: 'تسجيل خروج ذلك المتصفح',
  note: 'إذا كنت أنت، فأغلق هذه الصفحة. لن يتغير شيء.',
  ended: 'سُجّل خروج ذلك المتصفح.',
  invalid: 'لم يعد هذا الرابط يعمل. يعمل مرة واحدة، خلال سبعة أيام، وما دام ذلك المتصفح مسجّل الدخول.',
  withPassword:
    'ربما يعرف شخص آخر كلمة مرورك. عيّن كلمة مرور جديدة فورًا: سيُسجَّل أيضًا خروج كل المتصفحات الأخرى.',
  withoutPassword:
    'ربما يستطيع شخص آخر قراءة رسائل بريدك الإلكتروني. عيّن كلمة مرور جديدة لبريدك الإلكتروني أيضًا.',
  newPassword: 'تعيين كلمة مرور جديدة',
  signIn: 'الانتقال إلى صفحة تسجيل الدخول',
  site: 'الانتقال إلى {site}',
})
