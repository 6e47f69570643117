import type { Messages } from '../en.ts'

/** Arabic: passkeys, wallets, social sign-in and consent. */
export const additional: Partial<Messages> = {
  'passkey.submit': 'تسجيل الدخول بمفتاح مرور',
  'passkey.success': 'تم بنجاح',
  'passkey.success.text': 'لقد سجّلت الدخول بمفتاح المرور بنجاح.',
  'passkey.register.title': 'تسجيل مفتاح مرور جديد',
  'passkey.register.text':
    'بمفتاح المرور تسجّل الدخول ببصمة إصبعك أو وجهك أو قفل شاشتك. لا شيء تتذكره ولا شيء تكتبه.',
  'passkey.register.submit': 'إنشاء مفتاح مرور',
  'passkey.register.skip': 'ليس الآن',
  'passkey.registered.title': 'تم تسجيل مفتاح المرور',
  'passkey.registered.text': 'يمكنك استخدامه في المرة القادمة عند تسجيل الدخول.',
  'passkey.list.title': 'مفاتيح مرورك',
  'passkey.loading': 'جارٍ جلب مفاتيح مرورك...',
  'passkey.none': 'ليس لديك أي مفاتيح مرور.',
  'passkey.other_domain': 'خاص بـ {domain}',
  'passkey.rename': 'إعادة التسمية',
  'passkey.rename.one': 'إعادة التسمية: {name}',
  'passkey.delete': 'حذف',
  'passkey.delete.one': 'حذف: {name}',
  'passkey.delete.question': 'هل تريد حذف {name}؟ لن تتمكن بعدها من تسجيل الدخول به.',
  'passkey.name': 'اسم مفتاح المرور',
  'passkey.renamed': 'تمت إعادة تسمية مفتاح المرور',
  'passkey.deleted': 'تم حذف مفتاح المرور',
  'passkey.save': 'حفظ',
  'passkey.cancel': 'إلغاء',
  'passkey.add': 'تسجيل مفتاح مرور آخر',
  'passkey.done': 'تم',
  'passkey.login': 'تسجيل الدخول',
  'passkey.login_again': 'تسجيل الدخول مجددًا',

  'one_tap.loading': 'جارٍ تحميل تسجيل الدخول عبر Google...',

  'wallet.group': 'المحافظ',
  'wallet.continue': 'المتابعة باستخدام {wallet}',
  'wallet.ethereum': 'محفظة إيثريوم',
  'wallet.solana': 'محفظة سولانا',
  'wallet.none': 'لم يُعثر على أي محفظة في هذا المتصفح.',
  'wallet.other': 'محافظ أخرى',
  'wallet.setup': 'إعداد محفظة جديدة',
  'wallet.setup.text':
    'يفتح كل رابط موقع المحفظة في علامة تبويب جديدة. بعد تثبيت محفظتك، عُد إلى هنا وأعد تحميل هذه الصفحة.',
  'wallet.connecting': 'جارٍ الاتصال بمحفظتك...',
  'wallet.connecting.text': 'يُرجى إكمال تسجيل الدخول في نافذة {wallet}.',
  'wallet.locked': 'لا تظهر أي نافذة؟ افتح المحفظة نفسها، فقد تكون مقفلة.',
  'wallet.sign': 'وقّع الرسالة',
  'wallet.sign.text':
    'يُرجى توقيع الرسالة في نافذة {wallet}. يثبت ذلك فقط أن المحفظة لك: فهو لا ينقل أموالاً ولا يكلّف شيئًا.',
  'wallet.verifying': 'جارٍ التحقق من التوقيع...',
  'wallet.error': 'حدث خطأ ما',
  'wallet.hint.refused': 'رُفض الطلب في محفظتك.',
  'wallet.hint.pending': 'في محفظتك طلب مفتوح بالفعل. افتحها وأجب هناك، ثم حاول مرة أخرى.',
  'wallet.hint.no_account': 'لم تشارك محفظتك أي حساب. افتح قفلها واختر حسابًا، ثم حاول مرة أخرى.',
  'wallet.hint.account_changed': 'اختير حساب آخر في المحفظة. حاول مرة أخرى لتسجيل الدخول بذلك الحساب.',
  'wallet.success': 'تم بنجاح',
  'wallet.success.text': 'تم تسجيل دخولك بنجاح.',

  'consent.title': 'يريد تطبيق الوصول إلى حسابك',
  'consent.title.named': 'يريد {application} الوصول إلى حسابك',
  'consent.loading': 'جارٍ تحميل الطلب...',
  'consent.granted': 'إذا سمحت، يستطيع {application}:',
  'consent.ungranted': 'طلب أيضًا ما يلي، ولن يحصل عليه:',
  'consent.nothing': 'لا يحتوي حسابك على أي من البيانات المطلوبة:',
  'consent.scope.openid': 'التعرّف عليك عند عودتك',
  'consent.scope.profile': 'رؤية اسمك وصورتك',
  'consent.scope.email': 'رؤية عنوان بريدك الإلكتروني',
  'consent.scope.phone': 'رؤية رقم هاتفك',
  'consent.account': 'لقد سجّلت الدخول باسم {account}.',
  'consent.other_account': 'استخدام حساب آخر',
  'consent.allow': 'السماح',
  'consent.deny': 'الرفض',
  'consent.back': 'العودة إلى {application}',
  'consent.destination': 'في الحالتين تعود بعد ذلك إلى {site}.',
  'consent.leaving': 'جارٍ إعادتك إلى {application}...',
  'consent.not_redirected': 'ألم تتم إعادة توجيهك؟',
  'consent.login': 'تسجيل الدخول',
  'logout.title': 'هل تريد تسجيل الخروج هنا أيضًا؟',
  'logout.text': 'يطلب {site} تسجيل خروجك من حسابك هنا أيضًا.',
  'logout.submit': 'تسجيل الخروج',
  'logout.stay': 'البقاء مسجّل الدخول',
  'logout.stayed': 'ما زلت مسجّل الدخول هنا. يمكنك إغلاق هذه الصفحة.',
  'logout.working': 'جارٍ تسجيل خروجك...',

  'oauth.continue': 'المتابعة باستخدام {provider}',
  'oauth.last_used': 'آخر استخدام',
  'oauth.more': 'خيارات أخرى',
  'oauth.popup.text': 'يُرجى إكمال تسجيل الدخول لدى {provider} في النافذة التي فُتحت.',
  'oauth.popup.lead': 'ألا ترى النافذة؟',
  'oauth.popup.here': 'المتابعة في هذه الصفحة',
  'oauth.return.title': 'أهلاً بعودتك',
  'oauth.return': 'جارٍ تسجيل دخولك...',
  'oauth.in_use.title': 'لديك حساب بالفعل',
  'oauth.in_use': 'للعنوان {email} حساب بالفعل. يُرجى تسجيل الدخول بالطريقة التي استخدمتها من قبل.',
  'oauth.in_use.adds': 'بعد ذلك يمكنك تسجيل الدخول بهذه الطريقة أيضًا.',
  'oauth.in_use.password': 'تسجيل الدخول بكلمة المرور',
  'oauth.in_use.wallet': 'تسجيل الدخول بمحفظتك',
  'oauth.in_use.other': 'تسجيل الدخول بطريقة أخرى',
  'oauth.success': 'تم بنجاح',
  'oauth.success.text': 'تم تسجيل دخولك بنجاح.',

  'error.webauthn_registration_not_found':
    'لم يُعثر على مفتاح المرور. ربما حذفته من حسابك ولم تحذفه من مدير كلمات المرور. يُرجى المحاولة مرة أخرى.',
  'error.passkey_unknown': 'حدث خطأ غير معروف أثناء تسجيل الدخول بمفتاح المرور. يُرجى المحاولة مرة أخرى.',
  'error.passkey_dismissed': 'لم يُستخدم أي مفتاح مرور. يُرجى المحاولة مرة أخرى أو تسجيل الدخول بطريقة أخرى.',
  'error.passkey_not_made': 'لم يُنشأ أي مفتاح مرور. يُرجى المحاولة مرة أخرى.',
  'error.passkey_known': 'يوجد على هذا الجهاز مفتاح مرور لحسابك بالفعل.',
  'error.passkey_gone': 'مفتاح المرور هذا محذوف من قبل.',
  'error.passkey_session_missing': 'يُرجى تسجيل الدخول أولًا.',
  'error.session_too_old_to_add_factor': 'لأسباب أمنية، يُرجى تسجيل الدخول مجددًا ثم المحاولة مرة أخرى.',
  'error.unable_to_register_webauthn_registration': 'تعذّر تسجيل مفتاح المرور. يُرجى المحاولة مرة أخرى.',
  'error.empty_webauthn_registration_name': 'يُرجى إدخال اسم من 1 إلى 100 حرف.',
  'error.too_many_webauthn_registrations':
    'بلغ حسابك الحد الأقصى وهو 20 مفتاح مرور. احذف مفتاحًا لم تعد تستخدمه، ثم حاول مرة أخرى.',
  'error.cannot_delete_last_primary_factor':
    'هذه هي الطريقة الوحيدة لتسجيل الدخول إلى حسابك. أضف طريقة أخرى أولًا.',
  'error.invalid_webauthn_registration_domain':
    'نموذج تسجيل الدخول هذا غير مُعدّ بشكل صحيح (نطاق مفاتيح المرور). يُرجى التواصل مع مالك الموقع.',
  'error.pin_required': 'حسابك محمي برقم تعريف شخصي (PIN). أدخله في البوابة، ثم حاول مرة أخرى.',
  'error.email_reverification_pending':
    'أُعيد تعيين رقم التعريف الشخصي (PIN) لحسابك. تحقق من بريدك الإلكتروني في البوابة، ثم حاول مرة أخرى.',
  'error.invalid_crypto_wallet_address': 'قدّمت المحفظة عنوانًا لا يمكننا استخدامه. يُرجى استخدام محفظة أخرى.',
  'error.too_many_crypto_wallets':
    'بلغ حسابك الحد الأقصى وهو 20 محفظة. أزل محفظة لم تعد تستخدمها، ثم حاول مرة أخرى.',
  'error.no_match_for_provided_oauth_url':
    'نموذج تسجيل الدخول هذا غير مُعدّ بشكل صحيح (عنوان العودة لخدمة OAuth). يُرجى التواصل مع مالك الموقع.',
  'error.no_signup_redirect_urls_set':
    'نموذج تسجيل الدخول هذا غير مُعدّ بشكل صحيح (عنوان العودة بعد إنشاء الحساب). يُرجى التواصل مع مالك الموقع.',
  'error.wallet_connect_failed': '[خطأ] تعذّر الاتصال بالمحفظة',
  'error.wallet_sign_failed': '[خطأ] تعذّر توقيع الرسالة',
  'error.unable_to_authenticate_crypto_wallet':
    'التوقيع لا يطابق الحساب المتصل أو انتهت صلاحيته. يُرجى المحاولة مرة أخرى.',
  'error.contract_wallet_not_supported':
    'محافظ العقود الذكية غير مدعومة. يُرجى استخدام محفظة لها مفتاح خاص بها.',
  'error.siwe_message_expired': 'انتهت صلاحية الرسالة قبل توقيعها. يُرجى المحاولة مرة أخرى.',
  'error.duplicate_wallet_address': 'هذه المحفظة تخص حسابًا آخر.',
  'error.oauth_access_denied': 'أُلغي تسجيل الدخول. يُرجى المحاولة مرة أخرى أو تسجيل الدخول بطريقة أخرى.',
  'error.oauth_flow_callback_error':
    'فشل تسجيل الدخول عبر هذا المزوّد. يُرجى المحاولة مرة أخرى أو تسجيل الدخول بطريقة أخرى.',
  'error.oauth_config_not_found': 'طريقة الدخول هذه غير مُعدّة هنا. يُرجى تسجيل الدخول بطريقة أخرى.',
  'error.oauth_token_not_found': 'استُخدم تسجيل الدخول هذا من قبل أو انتهت صلاحيته. يُرجى المحاولة مرة أخرى.',
  'error.oauth_elsewhere':
    'بدأ تسجيل الدخول هذا في متصفح آخر أو حل محله تسجيل دخول جديد. يُرجى المحاولة مرة أخرى هنا.',
  'error.oauth_window_closed':
    'أُغلقت النافذة قبل تسجيل دخولك. يُرجى المحاولة مرة أخرى أو تسجيل الدخول بطريقة أخرى.',
  'error.one_tap_oauth_config_not_found': 'يتعذّر عرض One Tap: لم يُضبط للمشروع أي عميل OAuth من Google.',
  'error.one_tap_no_login_redirect_urls_set': 'يتعذّر عرض One Tap: لا توجد للمشروع عناوين عودة لتسجيل الدخول.',
  'error.one_tap_no_signup_redirect_urls_set':
    'يتعذّر عرض One Tap: لا توجد للمشروع عناوين عودة لإنشاء الحساب.',
  'error.one_tap_unregistered_origin':
    'يتعذّر عرض One Tap: المضيف الحالي غير مسموح به للمشروع (أضفه إلى المصادر المعتمدة لدى Google).',
  'error.one_tap_invalid_client': 'يتعذّر عرض One Tap: لا تعرف Google معرّف العميل هذا.',
  'error.one_tap_default_provider_not_allowed':
    'يتعذّر عرض One Tap: مزوّد OAuth الافتراضي غير متوافق مع One Tap.',
  'error.id_token_invalid': 'تعذّر التحقق من استجابة Google. يُرجى استخدام الزر بدلًا من ذلك.',
  'error.oauth_invalid_state': 'انتهت صلاحية طلب Google. يُرجى استخدام الزر بدلًا من ذلك.',
  'error.oauth_csrf_cookie_mismatch': 'حظر متصفحك ملف تعريف ارتباط ضروريًا. يُرجى استخدام الزر بدلًا من ذلك.',
  'error.client_id_missing':
    'لا يحدد الطلب أي تطبيق (client_id غير موجود). يُرجى العودة إلى التطبيق والمحاولة مرة أخرى من هناك.',
  'error.redirect_uri_missing':
    'عنوان العودة غير موجود أو غير صالح (redirect_uri). يُرجى العودة إلى التطبيق والمحاولة مرة أخرى من هناك.',
  'error.consent_session_missing': 'يُرجى تسجيل الدخول أولًا للرد على هذا الطلب.',
  'error.connected_app_not_found': 'هذا التطبيق غير مسجّل هنا (client_id). يُرجى التواصل مع مطوّره.',
  'error.connected_app_supplied_redirect_url_not_found_in_client':
    'عنوان العودة غير مسجّل لهذا التطبيق (redirect_uri). يُرجى التواصل مع مطوّره.',
  'error.oauth_unsupported_response_type':
    'طلب هذا التطبيق نوع استجابة غير مدعوم (response_type). يُرجى التواصل مع مطوّره.',
  'error.pkce_required_for_idp_authorization_flow':
    'لم يرسل هذا التطبيق تحدي PKCE (code_challenge). يُرجى التواصل مع مطوّره.',
}
