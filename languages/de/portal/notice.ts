import type { notice as english } from '../../en/portal/notice.ts'
import { translationOf } from '../../text.ts'

/** German: visits by the link of an email about a shared file. */
export const notice = translationOf<typeof english, 'de'>()({
  'notice.shared': '{sender} hat eine Datei für Sie freigegeben.',
  'notice.sharedFile': '{sender} hat „{name}“ für Sie freigegeben.',
  'notice.signUp': 'Legen Sie ein Konto an, um sie zu öffnen.',
  'notice.signIn': 'Melden Sie sich an, um sie zu öffnen.',
  'notice.open': 'Wählen Sie die .cake-Datei aus, die Sie erhalten haben.',
})
