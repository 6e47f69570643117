import type { requests as english } from '../../en/emails/requests.ts'
import { translationOf } from '../../text.ts'

const requested = 'وصلتك هذه الرسالة لأن بريدك الإلكتروني أُدخل في {product_name}.'
const codeExpires = 'يمكن استخدامه مرة واحدة، وتنتهي صلاحيته {expires_in}.'

/** Arabic: emails with a code or a link, which someone requested. */
export const requests = translationOf<typeof english, 'ar'>()({
  signInCode: {
    subject: '{code} هو رمز دخولك إلى {product_name}',
    heading: 'تسجيل الدخول إلى {product_name}',
    paragraphs: [
      'أدخل هذا الرمز لتسجيل الدخول إلى {product_name}:',
      '{code}',
      codeExpires,
      'إذا لم تطلب هذا الرمز، فيمكنك تجاهل هذه الرسالة: لا يستطيع أحد تسجيل الدخول من دون الرمز.',
      'لن نطلب منك هذا الرمز أبدًا.',
    ],
    footer: requested,
  },
  signInLink: {
    subject: 'رابط تسجيل دخولك إلى {product_name}',
    heading: 'تسجيل الدخول إلى {product_name}',
    paragraphs: [
      'استخدم هذا الرابط لتسجيل الدخول إلى {product_name}:',
      '{link}',
      codeExpires,
      'إذا لم تطلب هذا الرابط، فيمكنك تجاهل هذه الرسالة: لا يسجّل الرابط إلا دخول من يفتحه.',
    ],
    button: 'تسجيل الدخول',
    footer: requested,
  },
  verifyEmail: {
    subject: '{code} هو رمز التحقق الخاص بك في {product_name}',
    heading: 'تأكيد بريدك الإلكتروني',
    paragraphs: [
      'أدخل هذا الرمز لتأكيد بريدك الإلكتروني في {product_name}:',
      '{code}',
      codeExpires,
      'إذا لم تنشئ حسابًا، فيمكنك تجاهل هذه الرسالة: لا يُنشأ أي حساب من دون الرمز.',
    ],
    footer: requested,
  },
  addEmail: {
    subject: '{code} هو رمزك في {product_name}',
    heading: 'إضافة هذا البريد الإلكتروني',
    paragraphs: [
      'أدخل هذا الرمز لإضافة هذا البريد الإلكتروني إلى حساب في {product_name}:',
      '{code}',
      codeExpires,
      'إذا لم تطلب هذا الرمز، فيمكنك تجاهل هذه الرسالة: لن يُضاف شيء من دون الرمز.',
      'لن نطلب منك هذا الرمز أبدًا.',
    ],
    footer: requested,
  },
  addEmailLink: {
    subject: 'رابط إضافة هذا البريد الإلكتروني إلى {product_name}',
    heading: 'إضافة هذا البريد الإلكتروني',
    paragraphs: [
      'لإضافة هذا البريد الإلكتروني إلى حسابك في {product_name}، افتح هذا الرابط في المتصفح الذي طلبته منه:',
      '{link}',
      codeExpires,
      'إذا لم تطلب هذا الرابط، فيمكنك تجاهل هذه الرسالة: لن يُضاف شيء.',
    ],
    button: 'إضافة البريد الإلكتروني',
    footer: requested,
  },
  invitation: {
    subject: 'دعوة للانضمام إلى {product_name}',
    heading: 'أنت مدعو',
    paragraphs: [
      'أنت مدعو للانضمام إلى {product_name}. اقبل الدعوة لتسجيل الدخول:',
      '{link}',
      codeExpires,
      'إذا كنت لا تعرف سبب وصول هذه الرسالة إليك، فيمكنك تجاهلها.',
    ],
    button: 'قبول الدعوة',
    footer: 'وصلتك هذه الرسالة لأن {product_name} دعا بريدك الإلكتروني.',
  },
  organizationInvitation: {
    subject: 'دعوة للانضمام إلى {organization} في {product_name}',
    heading: 'أنت مدعو إلى {organization}',
    paragraphs: [
      'تدعوك {organization} إلى الانضمام إليها في {product_name}. اقبل الدعوة لتسجيل الدخول:',
      '{link}',
      'يمكن استخدامها مرة واحدة، وتنتهي صلاحيتها {expires_in}.',
      'إذا كنت لا تعرف {organization}، فيمكنك تجاهل هذه الرسالة: لن تنضم إلا إذا قبلت.',
    ],
    button: 'قبول الدعوة',
    footer: 'وصلتك هذه الرسالة لأن {organization} دعت بريدك الإلكتروني في {product_name}.',
  },
  resetPassword: {
    subject: 'تعيين كلمة مرور جديدة في {product_name}',
    heading: 'تعيين كلمة مرور جديدة',
    paragraphs: [
      'استخدم هذا الرابط لتعيين كلمة مرور جديدة في {product_name}:',
      '{link}',
      '{login_link}',
      'يمكنك استخدام أحد الرابطين فقط، ومرة واحدة. تنتهي صلاحيتهما {expires_in}.',
      'إذا لم تطلب ذلك، فيمكنك تجاهل هذه الرسالة: ستبقى كلمة مرورك كما هي.',
    ],
    button: 'تعيين كلمة مرور جديدة',
    footer: requested,
  },
  nothingToReset: {
    subject: 'لا يوجد حساب في {product_name} بهذا البريد الإلكتروني',
    heading: 'لا يوجد حساب بهذا البريد الإلكتروني',
    paragraphs: [
      'طُلبت كلمة مرور جديدة في {product_name} لهذا البريد الإلكتروني، لكنه لا يخص أي حساب.',
      'إذا كنت أنت من طلبها، فربما أنشأت حسابك ببريد إلكتروني آخر. وإلا فيمكنك تجاهل هذه الرسالة.',
    ],
    footer: requested,
  },
  notMember: {
    subject: 'لا وصول إلى {organization} بهذا البريد الإلكتروني',
    heading: 'لا وصول بهذا البريد الإلكتروني',
    paragraphs: [
      'طُلب تسجيل الدخول إلى {organization} في {product_name} بهذا البريد الإلكتروني، لكنه لا يخص أي عضو.',
      'إذا كنت أنت من طلب ذلك، فاستخدم بريدًا إلكترونيًا آخر، أو اطلب دعوة من أحد مسؤولي {organization}. وإلا فيمكنك تجاهل هذه الرسالة.',
    ],
    footer: requested,
  },
  retiredAddress: {
    subject: 'لم يعد بإمكانك تسجيل الدخول إلى {organization} بهذا البريد الإلكتروني',
    heading: 'هذا البريد الإلكتروني لم يعد مستخدمًا',
    paragraphs: [
      'طُلب تسجيل الدخول إلى {organization} في {product_name} بهذا البريد الإلكتروني. لقد استُبدل ببريد آخر، ولم يعد صالحًا لتسجيل الدخول.',
      'إذا كنت أنت من طلب ذلك، فاستخدم بريدك الإلكتروني الحالي. وإلا فيمكنك تجاهل هذه الرسالة.',
    ],
    footer: requested,
  },
  methodNotAllowed: {
    subject: 'طريقة تسجيل الدخول إلى {organization} في {product_name}',
    heading: 'سجّل الدخول بطريقة أخرى',
    paragraphs: [
      'طُلب تسجيل الدخول إلى {organization} في {product_name} بطريقة لا تسمح بها {organization}. الطرق المسموح بها:',
      '{methods}',
      'إذا لم تكن أنت من طلب ذلك، فيمكنك تجاهل هذه الرسالة.',
    ],
    footer: requested,
  },
})
