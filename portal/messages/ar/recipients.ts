import type { recipients as english } from '../en/recipients.ts'
import { translationOf } from '../text.ts'

/** Arabic: emails to the recipients of a file. */
export const recipients = translationOf<typeof english, 'ar'>()({
  'notify.mailed': 'أُرسلت رسالة في {when}',
  'notify.notMailed': 'لم تُرسل رسالة',
  'notify.sendTo': 'إرسال رسالة إلى {email}',
  'notify.sendAll': 'إرسال رسالة إلى الجميع',
  'notify.onAdd': 'إرسال رسالة إلى المستلم الجديد',
  'notify.title': 'إرسال رسالة بريد إلكتروني',
  'notify.text': 'يتلقى {email} رسالة تذكر من شارك هذا الملف وأين يُفتح.',
  'notify.textAll': 'يتلقى المستلمون (عددهم {count}) رسالة تذكر من شارك هذا الملف وأين يُفتح.',
  'notify.hint': 'لا تُرسل رسائل إلى النطاقات ولا إلى من ألغوا الاشتراك في هذه الرسائل.',
  'notify.withName': 'ذكر اسم الملف',
  'notify.language': 'اللغة',
  'notify.submit': 'إرسال',
  'notify.cancel': 'إلغاء',
  'notify.sent': 'أُرسلت رسالة إلى {email}.',
  'notify.sentMany': 'أُرسلت الرسائل إلى المستلمين (عددهم {count}).',
  'notify.recipientLimit': 'تلقى {emails} 3 من هذه الرسائل اليوم. حاول مرة أخرى غدًا.',
  'notify.bakerLimit': 'يمكنك إرسال 100 من هذه الرسائل في اليوم. لم تُرسل إلى: {emails}. حاول مرة أخرى غدًا.',
  'notify.undeliverable': 'لا يمكن إيصال الرسائل إلى {emails}. تحقق من الكتابة.',
  'failure.notify': 'تعذّر إرسال الرسالة.',
})
