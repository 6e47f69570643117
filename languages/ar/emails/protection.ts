import type { protection as english } from '../../en/emails/protection.ts'
import { translationOf } from '../../text.ts'

const account = 'وصلتك هذه الرسالة لأن بريدك الإلكتروني مرتبط بحساب في {product_name}.'
const member = 'وصلتك هذه الرسالة لأنك عضو في مؤسسة في {product_name} أو كنت عضوًا فيها.'
const admin = 'وصلتك هذه الرسالة لأنك مسؤول في مؤسسة في {product_name}.'

/** Arabic: emails about what protects an account from others. */
export const protection = translationOf<typeof english, 'ar'>()({
  contactDisputed: {
    subject: 'أثبت شخص ما أن {contact} يخصه',
    heading: 'هل {contact} لك؟',
    paragraphs: [
      '{contact} موجود في حسابك في {product_name}، لكنك لم تؤكده. لقد أثبت شخص ما الآن أنه يستلم الرسائل هناك، من دون أن يسجّل الدخول إلى حسابك.',
      'إذا كنت أنت من فعل ذلك، فسجّل الدخول كما فعلت من قبل وأكّده هناك. وإذا لم تكن أنت، فيمكنك تجاهل هذه الرسالة: قد يأخذه الشخص الآخر من حسابك، لكنه لم يسجّل دخوله إلى حسابك قط.',
    ],
    footer: account,
  },
  accountSecured: {
    subject: 'تم تأكيد حسابك في {product_name}',
    heading: 'تم تأكيد حسابك',
    paragraphs: [
      'تم تأكيد {contact} لحسابك في {product_name}. حتى ذلك الحين كان بإمكان شخص آخر إضافة طرق للوصول إليه. لحمايتك أُنهي ما يلي:',
      '{ended}',
      'يبقى كل ما عدا ذلك في حسابك كما كان.',
    ],
    footer: account,
  },
  newBrowser: {
    subject: 'تسجيل دخول جديد إلى حسابك في {product_name}',
    heading: 'تسجيل دخول جديد',
    paragraphs: [
      'سُجّل الدخول إلى حسابك في {product_name} من متصفح جديد.',
      '{details}',
      'إذا كنت أنت، فيمكنك تجاهل هذه الرسالة. وإلا فعيّن كلمة مرور جديدة فورًا عبر «نسيت كلمة المرور» في صفحة تسجيل الدخول: سيؤدي ذلك إلى تسجيل الخروج من حسابك في كل مكان.',
    ],
    footer: account,
  },
  newSignIn: {
    subject: 'تسجيل دخول جديد إلى حسابك في {product_name}',
    heading: 'تسجيل دخول جديد',
    paragraphs: [
      'سُجّل الدخول إلى حسابك في {product_name} من متصفح جديد.',
      '{details}',
      'إذا كنت أنت، فيمكنك تجاهل هذه الرسالة. وإلا فسجّل خروج ذلك المتصفح وأمّن حسابك:',
      '{sign_out_link}',
    ],
    button: 'لم أكن أنا',
    footer: account,
  },
  impersonated: {
    subject: 'سجّل أحد أفراد فريق {product_name} الدخول إلى حسابك',
    heading: 'سجّل الفريق الدخول إلى حسابك',
    paragraphs: [
      'تم تسجيل الدخول إلى حسابك في {product_name} من قِبل {by}، ويمكن رؤية ما تراه أنت هناك لمدة ساعة على الأكثر. لا يمكن في هذه الجلسة تغيير كلمة مرورك أو عناوين بريدك الإلكتروني أو طرق تسجيل دخولك.',
      'إذا لم تكن قد طلبت المساعدة، فتواصل مع {product_name}.',
    ],
    footer: account,
  },
  memberRemoved: {
    subject: 'لم تعد عضوًا في {organization}',
    heading: 'تمت إزالتك من {organization}',
    paragraphs: [
      'انتهت عضويتك في {organization} في {product_name}، وتم تسجيل خروجك من {organization} في كل مكان.',
      'إذا كان ذلك خطأ، فتواصل مع أحد مسؤولي المؤسسة.',
    ],
    footer: member,
  },
  memberAddressChanged: {
    subject: 'تم تغيير عنوان بريدك الإلكتروني في {organization}',
    heading: 'تم تغيير عنوان بريدك الإلكتروني',
    paragraphs: [
      'أنت عضو في {organization} في {product_name}. عنوان البريد الإلكتروني لهذه العضوية هو الآن {contact}. لم يعد بإمكانك تسجيل الدخول بالعنوان الذي وصلته هذه الرسالة.',
      'إذا لم تكن أنت من فعل ذلك، فتواصل فورًا مع أحد مسؤولي المؤسسة.',
    ],
    footer: member,
  },
  secondFactorRemoved: {
    subject: 'تمت إزالة خطوة ثانية من حسابك في {organization}',
    heading: 'تمت إزالة خطوة ثانية',
    paragraphs: [
      'أزال {by} رقم هاتف أو تطبيق مصادقة من حسابك في {organization}. يمكنك إعداده من جديد عند تسجيل الدخول.',
      'إذا لم تطلب ذلك، فتواصل فورًا مع أحد مسؤولي المؤسسة.',
    ],
    footer: member,
  },
  breakglassGiven: {
    subject: 'يمكن لأحد أعضاء {organization} تسجيل الدخول بأي طريقة',
    heading: 'تم منح دخول للطوارئ',
    paragraphs: [
      'لدى {contact} الآن دخول للطوارئ إلى {organization}: يمكن لهذا العضو تسجيل الدخول بطرق لا تسمح بها المؤسسة للأعضاء الآخرين.',
      'إذا لم تكن تتوقع ذلك، فراجع أعضاء المؤسسة.',
    ],
    footer: admin,
  },
  breakglassUsed: {
    subject: 'استُخدم دخول الطوارئ إلى {organization}',
    heading: 'استُخدم دخول الطوارئ',
    paragraphs: [
      'سجّل {contact} الدخول إلى {organization} بدخول الطوارئ، بطريقة لا تسمح بها المؤسسة للأعضاء الآخرين.',
      'إذا لم تكن تتوقع ذلك، فأنهِ جلسات هذا العضو وراجع أعضاء المؤسسة.',
    ],
    footer: admin,
  },
})
