import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Passkey } from '../../core/provider/passkeys.ts'
import type { ScreenProps } from '../../core/screen.ts'
import type { Feedback } from '../../core/states.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FilledText } from '../../ui/FilledText.tsx'
import { LabeledList } from '../../ui/LabeledList.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import type { PasskeyEvent, PasskeyRegistrationSuccess } from './states.ts'

type Props = ScreenProps<PasskeyRegistrationSuccess & Feedback, PasskeyEvent> & {
  passkeys: readonly Passkey[]
}

/** Each passkey with its name, its domain if it belongs to another domain, and its actions. */
export function PasskeyList({ passkeys, ...props }: Props) {
  const { state, send, t } = props
  const { editing, working } = state
  if (passkeys.length === 0) {
    return (
      <p className="lw-text" part="text">
        {t('passkey.none')}
      </p>
    )
  }
  const rows = passkeys.map(({ isUsable, domain, ...passkey }) => ({
    ...passkey,
    note: isUsable ? undefined : t('passkey.other_domain', { domain }),
  }))
  return (
    <LabeledList label={t('passkey.list.title')} rows={rows}>
      {({ id, name }) => {
        if (editing?.id === id) {
          return {
            form:
              editing.act === 'rename' ? (
                <Rename {...props} name={name} />
              ) : (
                <Delete {...props} name={name} />
              ),
          }
        }
        const open = (act: 'rename' | 'delete') => send({ method: 'passkey', type: 'editPressed', id, act })
        return {
          actions: (
            <span className="lw-row-actions" data-row={id}>
              <LinkButton
                label={t('passkey.rename.one', { name })}
                disabled={working}
                onPress={() => open('rename')}
              >
                {t('passkey.rename')}
              </LinkButton>
              <LinkButton
                label={t('passkey.delete.one', { name })}
                disabled={working}
                onPress={() => open('delete')}
              >
                {t('passkey.delete')}
              </LinkButton>
            </span>
          ),
        }
      }}
    </LabeledList>
  )
}

type EditProps = Omit<Props, 'passkeys'> & { name: string }

function Rename({ state, send, t, toText, name }: EditProps) {
  const { working, errorMessage } = state
  return (
    <RowForm
      {...{ send, t, working }}
      submit={t('passkey.save')}
      onSubmit={(form) =>
        send({
          method: 'passkey',
          type: 'nameSubmitted',
          name: String(new FormData(form).get('passkey') ?? ''),
        })
      }
    >
      <Field
        label={t('passkey.name')}
        name="passkey"
        type="text"
        autoComplete="off"
        defaultValue={name}
        readOnly={working}
        error={errorMessage?.field === 'name' ? toText(errorMessage) : undefined}
      />
    </RowForm>
  )
}

function Delete({ state, send, t, name }: EditProps) {
  return (
    <RowForm
      {...{ send, t, working: state.working }}
      submit={t('passkey.delete')}
      onSubmit={() => send({ method: 'passkey', type: 'deleteConfirmed' })}
    >
      <p className="lw-text" part="text" tabIndex={-1}>
        <FilledText text={t('passkey.delete.question')} name={name} />
      </p>
    </RowForm>
  )
}

type RowFormProps = Pick<EditProps, 'send' | 't'> & {
  children: ReactNode
  working: boolean
  submit: string
  onSubmit(form: HTMLFormElement): void
}

/** A form that replaces a row. It takes the focus; Escape closes it. */
function RowForm({ children, send, t, working, submit, onSubmit }: RowFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('input, [tabindex]')?.focus(), [])
  const cancel = () => send({ method: 'passkey', type: 'cancelPressed' })
  return (
    <form
      ref={form}
      className="lw-form"
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event.currentTarget)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') cancel()
      }}
    >
      {children}
      <div className="lw-pair">
        <Button type="submit" busy={working}>
          {submit}
        </Button>
        <Button kind="secondary" disabled={working} onPress={cancel}>
          {t('passkey.cancel')}
        </Button>
      </div>
    </form>
  )
}
