import { Copy, Mail } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Email } from '#contract/ids.ts'
import { toMailable } from '../../access/grantee-rules.ts'
import { useServices } from '../../context/use-services.ts'
import { Button, buttonVariant } from '../../ui/Button.tsx'
import type { Order, RegisteredCake } from '../flow.ts'
import { EmailedRecipients } from './EmailedRecipients.tsx'
import { toMailto, writeMessage } from './message.ts'
import styles from './SendStep.module.css'

type Props = {
  email: Email
  cake: RegisteredCake
  order: Order
  isSaved: boolean
  /** whether sending is what comes next */
  isNext: boolean
  onSent: () => void
}

/** A message to send with the cake, which the user copies or opens in the email app. */
export function SendStep({ email, cake, order, isSaved, isNext, onSent }: Props) {
  const { origin, t, toasts } = useServices()
  const copyButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The focused Save is gone.
    if (isSaved && document.activeElement === document.body)
      copyButton.current?.focus({ preventScroll: true })
  }, [isSaved])
  const { openable, expires, notice, grantees } = order
  const name = `${cake.stored.title}.cake`
  const message = writeMessage({ name, baker: email, origin, openable, expires }, t)
  const copy = () =>
    navigator.clipboard.writeText(message.text).then(
      () => {
        toasts.show('success', t('bake.messageCopied'))
        onSent()
      },
      () => toasts.show('error', t('bake.messageNotCopied')),
    )
  return (
    <>
      {notice && <EmailedRecipients email={email} cake={cake} grantees={grantees} isSaved={isSaved} />}
      <p className={styles.message}>{message.text}</p>
      <div className={styles.buttons}>
        <Button ref={copyButton} variant={isNext ? 'primary' : 'outlined'} onClick={() => void copy()}>
          <Copy size={18} strokeWidth={1.5} aria-hidden="true" />
          {t('bake.copyMessage')}
        </Button>
        <a
          href={toMailto(message, toMailable(grantees, email))}
          className={buttonVariant('outlined')}
          onClick={onSent}
        >
          <Mail size={18} strokeWidth={1.5} aria-hidden="true" />
          {t('bake.openEmail')}
        </a>
      </div>
      <p className={styles.quiet}>{t('bake.sendHint')}</p>
    </>
  )
}
