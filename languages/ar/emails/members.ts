const member = 'وصلتك هذه الرسالة لأنك عضو في منظمة في {product_name} أو كنت عضوًا فيها.'
const admin = 'وصلتك هذه الرسالة لأنك مشرف على منظمة في {product_name}.'

/** العربية: رسائل البريد عن أعضاء المنظمات. */
export const members = {
  memberRemoved: {
    subject: 'لم تعد عضوًا في {organization}',
    heading: 'تمت إزالتك من {organization}',
    paragraphs: [
      'انتهت عضويتك في {organization} في {product_name}، وتم تسجيل خروجك منها على كل الأجهزة.',
      'إذا كان ذلك خطأ، فاسأل أحد مشرفي المنظمة.',
    ],
    footer: member,
  },
  memberAddressChanged: {
    subject: 'تم تغيير عنوان بريدك الإلكتروني في {organization}',
    heading: 'تم تغيير عنوان بريدك الإلكتروني',
    paragraphs: [
      'أنت عضو في {organization} في {product_name}. عنوان البريد الإلكتروني لهذه العضوية هو الآن {contact}، ولم يعد هذا العنوان يتيح تسجيل الدخول.',
      'إذا لم تكن أنت من فعل ذلك، فتواصل فورًا مع أحد مشرفي المنظمة.',
    ],
    footer: member,
  },
  secondFactorRemoved: {
    subject: 'تمت إزالة الخطوة الثانية في {organization}',
    heading: 'تم تغيير التحقق بخطوتين',
    paragraphs: [
      'أزال {by} رقم هاتف أو تطبيق مصادقة من حسابك في {organization}. يمكنك إعداده من جديد عند تسجيل الدخول.',
      'إذا لم تطلب ذلك، فتواصل فورًا مع أحد مشرفي المنظمة.',
    ],
    footer: member,
  },
  breakglassGiven: {
    subject: 'يمكن لأحد أعضاء {organization} تسجيل الدخول بأي طريقة',
    heading: 'تم منح دخول للطوارئ',
    paragraphs: [
      'لدى {contact} الآن دخول للطوارئ إلى {organization}: يمكن لهذا العضو تسجيل الدخول بطرق لا تسمح بها المنظمة عادةً.',
      'إذا لم تتوقع ذلك، فراجع أعضاء المنظمة.',
    ],
    footer: admin,
  },
  breakglassUsed: {
    subject: 'استُخدم دخول الطوارئ إلى {organization}',
    heading: 'استُخدم دخول الطوارئ',
    paragraphs: [
      'سجّل {contact} الدخول إلى {organization} بدخول الطوارئ، بطريقة لا تسمح بها المنظمة عادةً.',
      'إذا لم تتوقع ذلك، فأنهِ جلسات هذا العضو وراجع السجل.',
    ],
    footer: admin,
  },
} as const
