import type { en } from '../en/widget.ts'
import { translationOf } from '../text.ts'
import { warnings } from './strength.ts'
import { additional } from './widget-additional.ts'

/** Arabic: the widget. */
export const widget = translationOf<typeof en, 'ar'>()({
  'main.title': 'إنشاء حساب أو تسجيل الدخول',
  'main.project': 'للمتابعة إلى {project}',
  'main.or': 'أو',
  'main.tabs': 'طرق تسجيل الدخول',
  'main.retry': 'حاول مرة أخرى',
  'main.reload': 'إعادة تحميل الصفحة',
  'tab.sms': 'رسالة نصية',
  'tab.whatsapp': 'واتساب',
  'tab.email': 'البريد الإلكتروني',
  'field.email': 'البريد الإلكتروني',
  'field.phone': 'رقم الهاتف',
  'field.country': 'البلد',
  'field.password': 'كلمة المرور',
  'field.password.show': 'إظهار كلمة المرور',
  'field.password.hide': 'إخفاء كلمة المرور',
  back: 'رجوع',
  wait: 'يمكنك المحاولة مرة أخرى بعد {time}.',
  'wait.over': 'يمكنك المحاولة مرة أخرى الآن.',

  'otp.email.submit': 'المتابعة بالبريد الإلكتروني',
  'otp.email.instead': 'أرسل إليّ رمز الدخول بالبريد',
  'impersonation.text': 'يستخدم شخص من فريق الموقع هذا الحساب.',
  'impersonation.end': 'إنهاء',
  'impersonation.title': 'تسجيل الدخول كمستخدم',
  'impersonation.lead':
    'يسجّل هذا الرابط دخولك إلى حساب أحد المستخدمين لمدة ساعة. يتلقى المستخدم رسالة بريد إلكتروني بذلك.',

  'otp.sms.submit': 'المتابعة برسالة نصية',
  'otp.whatsapp.submit': 'المتابعة عبر واتساب',
  'otp.title': 'أدخل رمز المرور',
  'otp.sent': 'أُرسل إليك رمز مرور من 6 أرقام على {destination}.',
  'otp.code': 'رمز المرور',
  'otp.verifying': 'جارٍ التحقق من رمز المرور...',
  'otp.expires': 'تنتهي صلاحية رمزك خلال {time}.',
  'otp.expired': 'انتهت صلاحية رمزك.',
  'otp.resend': 'إعادة إرسال الرمز',
  'otp.resent': 'أُرسل الرمز',
  'otp.success': 'تم بنجاح',
  'otp.success.text': 'تم التحقق من رمز المرور بنجاح.',
  'verify.submit': 'تأكيد {email}',

  'link.email.submit': 'المتابعة بالبريد الإلكتروني',
  'link.email.instead': 'أرسل إليّ رابط الدخول بالبريد',
  'link.sent.title': 'تحقق من بريدك الإلكتروني',
  'link.sent': 'أُرسلت رسالة إلى {email}',
  'link.inboxes': 'افتح صندوق الوارد في علامة تبويب جديدة',
  'link.try_again.lead': 'لم يصلك شيء بعد؟',
  'link.try_again': 'حاول مرة أخرى',
  'link.opened.title': 'تسجيل الدخول بالرابط',
  'link.opened': 'نقرة واحدة أخرى ويتم تسجيل دخولك على هذا الجهاز.',
  'link.continue': 'متابعة',
  'link.new_instead': 'إرسال رابط جديد بدلاً من ذلك',
  'link.new': 'إرسال رابط جديد',
  'link.success': 'تم تسجيل دخولك',
  'link.success.text': 'تم التحقق من الرابط.',

  'password.submit': 'تسجيل الدخول',
  'password.forgot': 'نسيت كلمة المرور',
  'password.email.submit': 'متابعة',
  'password.forgot.question': 'هل نسيت كلمة المرور؟',
  'password.create.title': 'إنشاء كلمة مرور',
  'password.create.submit': 'متابعة',
  'password.login.title': 'تسجيل الدخول',
  'password.change': 'تغيير',
  'password.create_instead': 'إنشاء كلمة مرور بدلاً من ذلك',
  'password.strength': 'قوة كلمة المرور',
  'password.strength.0': 'لم تُقيَّم بعد',
  'password.strength.1': 'ضعيفة جدًا',
  'password.strength.2': 'ضعيفة',
  'password.strength.3': 'جيدة',
  'password.strength.4': 'قوية',
  'password.requirements': 'متطلبات كلمة المرور',
  'password.luds.length': 'يجب ألا يقل طولها عن {min} من الأحرف',
  'password.luds.complexity': 'يجب أن تحتوي على {n} مما يلي: حرف كبير، حرف صغير، رقم، رمز',
  'password.luds.met': 'تحقق',
  'password.luds.unmet': 'لم يتحقق بعد',
  'password.strength.retry': 'تحقق مرة أخرى',
  'password.mail.title': 'تحقق من بريدك الإلكتروني',
  'password.mail.new_title': 'تعيين كلمة مرور جديدة',
  'password.mail.first_title': 'إنشاء كلمة مرور',
  'password.mail.sent': 'أرسلنا رابطًا إلى {email}. استخدمه لتعيين كلمة المرور.',
  'password.mail.resend': 'إرسال الرسالة مرة أخرى',
  'password.mail.resent': 'أُرسلت الرسالة',
  'password.breached.title': 'غيّر كلمة المرور',
  'password.breached.text': 'سنرسل إليك بالبريد الإلكتروني رابطًا لتعيين كلمة مرور جديدة.',
  'password.breached.continue': 'أرسلوا إليّ الرابط',
  'password.reset.title': 'تعيين كلمة مرور جديدة',
  'password.reset.field': 'كلمة المرور الجديدة',
  'password.reset.submit': 'متابعة',
  'password.reset.without': 'تسجيل الدخول بلا كلمة مرور',
  'password.reset.another': 'إرسال رابط جديد',
  'password.signup': 'إنشاء حساب',
  'password.signup.lead': 'ليس لديك حساب بعد؟',
  'password.success': 'تم تسجيل دخولك',
  'password.success.text': 'تم قبول كلمة المرور.',

  'config.eml_and_email_otp': 'خطأ: لا يمكن استخدام رابط البريد الإلكتروني ورمز البريد الإلكتروني معًا',
  'config.passkeys_alone': 'خطأ: لا يمكن استخدام مفاتيح المرور وحدها، يُرجى إضافة منتج آخر إلى الإعدادات.',

  'error.session_not_kept':
    'لم يحتفظ متصفحك بملف تعريف الارتباط الخاص بتسجيل الدخول، لذلك لم يتم تسجيل دخولك. اسمح بملفات تعريف الارتباط لهذا الموقع أو استخدم متصفحًا آخر، ثم حاول مرة أخرى.',
  'error.otp_email_malformed': 'البريد الإلكتروني غير صالح، يُرجى المحاولة مرة أخرى.',
  'error.email_malformed': 'عنوان البريد الإلكتروني غير صالح',
  'error.phone_malformed': 'رقم الهاتف غير صالح، يُرجى المحاولة مرة أخرى.',
  'error.invalid_phone_number': 'رقم الهاتف غير صالح، يُرجى المحاولة مرة أخرى.',
  'error.invalid_phone_number_country_code':
    'لا يمكننا إرسال رموز إلى أرقام هواتف هذا البلد. يُرجى تسجيل الدخول بطريقة أخرى.',
  'error.unsubscribed_phone_number':
    'ألغى هذا الرقم الاشتراك في رسائلنا. يُرجى استخدام رقم آخر أو تسجيل الدخول بطريقة أخرى.',
  'error.invalid_email': 'البريد الإلكتروني غير صالح، يُرجى المحاولة مرة أخرى.',
  'error.credentials_missing': 'يُرجى إدخال البريد الإلكتروني وكلمة المرور',
  'error.unauthorized_credentials': 'البريد الإلكتروني أو كلمة المرور غير صحيحة',
  'error.otp_code_not_found': 'رمز المرور غير صالح، يُرجى المحاولة مرة أخرى.',
  'error.invalid_code': 'رمز المرور غير صالح، يُرجى المحاولة مرة أخرى.',
  'error.unable_to_auth_impersonation_token':
    'انتهت صلاحية هذا الرابط أو استُخدم من قبل. يُرجى إنشاء رابط جديد.',
  'error.unable_to_auth_magic_link':
    'استُخدم هذا الرابط من قبل أو انتهت صلاحيته أو يخص موقعًا آخر. يُرجى طلب رابط جديد.',
  'error.pkce_mismatch': 'لا يعمل هذا الرابط إلا في المتصفح الذي طُلب منه. يُرجى طلب رابط جديد.',
  'error.pkce_expected_code_verifier': 'لا يعمل هذا الرابط إلا في المتصفح الذي طُلب منه. يُرجى طلب رابط جديد.',
  'error.unable_to_auth_password_reset_token':
    'استُخدم هذا الرابط من قبل أو انتهت صلاحيته أو يخص موقعًا آخر. يُرجى طلب رابط جديد.',
  'error.reset_password': 'عليك تعيين كلمة مرور جديدة. استخدم الرابط الموجود في الرسالة التي أرسلناها إليك.',
  'error.breached_password':
    'ربما استُخدمت كلمة المرور هذه في موقع آخر تعرّض لمشكلة أمنية. يُرجى اختيار كلمة مرور أخرى.',
  'error.weak_password': 'كلمة المرور هذه سهلة التخمين. يُرجى اختيار كلمة أقوى.',
  'error.duplicate_email': 'يوجد حساب بهذا البريد الإلكتروني بالفعل. يُرجى الرجوع وتسجيل الدخول.',
  'error.endpoint_not_authorized_for_sdk': 'طريقة تسجيل الدخول هذه غير متاحة. يُرجى استخدام طريقة أخرى.',
  'error.unauthorized_action': 'لا يمكنك تسجيل الدخول بهذا الحساب.',
  'error.inactive_email': 'لا يمكننا إيصال الرسائل إلى هذا البريد الإلكتروني. يُرجى استخدام بريد آخر.',
  'error.no_user_password': 'ليس لهذا الحساب كلمة مرور. يُرجى تسجيل الدخول بطريقة أخرى.',
  'error.user_lock_limit_reached': 'قُفل هذا الحساب بعد محاولات فاشلة كثيرة. يُرجى المحاولة لاحقًا.',
  'error.too_many_unverified_factors': 'يُرجى تأكيد بريدك الإلكتروني أو رقم هاتفك أولًا.',
  'error.session_on_code_does_not_match_session_passed_in':
    'افتح هذا الرابط، أو أدخل هذا الرمز، في المتصفح الذي سجّلت الدخول فيه.',
  'error.duplicate_email_for_user':
    'سجّل الدخول كما فعلت سابقًا وأكّد هذا العنوان هناك، أو اطلب رمزًا جديدًا لإنشاء حساب جديد.',
  'error.duplicate_phone_number_for_user':
    'سجّل الدخول كما فعلت سابقًا وأكّد هذا الرقم هناك، أو اطلب رمزًا جديدًا لإنشاء حساب جديد.',
  'error.duplicate_phone_number': 'رقم الهاتف هذا يخص حسابًا آخر.',
  'error.text_messages_not_available': 'الرسائل النصية غير متاحة. يُرجى تسجيل الدخول بطريقة أخرى.',
  'error.server_unavailable': 'خوادمنا مشغولة الآن. يُرجى المحاولة مرة أخرى بعد لحظات.',
  'error.internal_server_error': 'حدث خطأ لدينا. يُرجى المحاولة لاحقًا.',
  'error.bad_request': 'تعذّرت معالجة هذا الطلب. يُرجى التحقق مما أدخلته.',
  'error.bad_domain_for_stytch_sdk':
    'نموذج تسجيل الدخول هذا غير مسموح به في هذا الموقع. يُرجى التواصل مع مالك الموقع.',
  'error.public_token_not_found':
    'نموذج تسجيل الدخول هذا غير مُعدّ بشكل صحيح (الرمز العام). يُرجى التواصل مع مالك الموقع.',
  'error.no_login_redirect_urls_set':
    'نموذج تسجيل الدخول هذا غير مُعدّ بشكل صحيح (عنوان العودة بعد الدخول). يُرجى التواصل مع مالك الموقع.',
  'error.invalid_login_redirect_url':
    'نموذج تسجيل الدخول هذا غير مُعدّ بشكل صحيح (عنوان العودة بعد الدخول). يُرجى التواصل مع مالك الموقع.',
  'error.no_match_for_provided_magic_link_url':
    'نموذج تسجيل الدخول هذا غير مُعدّ بشكل صحيح (عنوان رابط الدخول). يُرجى التواصل مع مالك الموقع.',
  'error.invalid_password_reset_redirect_url':
    'نموذج تسجيل الدخول هذا غير مُعدّ بشكل صحيح (عنوان إعادة تعيين كلمة المرور). يُرجى التواصل مع مالك الموقع.',
  'error.invalid_pkce_code_challenge':
    'نموذج تسجيل الدخول هذا غير مُعدّ بشكل صحيح (PKCE). يُرجى التواصل مع مالك الموقع.',
  'error.invalid_session_duration_minutes':
    'نموذج تسجيل الدخول هذا غير مُعدّ بشكل صحيح (مدة الجلسة). يُرجى التواصل مع مالك الموقع.',
  'error.invalid_expiration_otp':
    'نموذج تسجيل الدخول هذا غير مُعدّ بشكل صحيح (صلاحية رمز المرور). يُرجى التواصل مع مالك الموقع.',
  'error.invalid_expiration':
    'نموذج تسجيل الدخول هذا غير مُعدّ بشكل صحيح (صلاحية الرابط). يُرجى التواصل مع مالك الموقع.',
  'error.too_many_requests': 'محاولات كثيرة جدًا. يُرجى الانتظار قليلاً ثم المحاولة مرة أخرى.',
  'error.unreachable': 'تعذّر الاتصال بخوادمنا. يُرجى التحقق من اتصالك ثم المحاولة مرة أخرى.',
  'error.public_token_missing':
    'لم يكتمل إعداد نموذج الدخول هذا بعد: يحتاج ‎<login-widget>‎ إلى السمة public-token.',
  'error.method_missing': 'طريقة الدخول هذه غير متاحة هنا.',
  'error.unknown': 'حدث خطأ ما. يُرجى المحاولة مرة أخرى.',

  ...additional,
  ...warnings,
})
