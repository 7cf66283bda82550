import { Failure } from '@first-chair/core/contract/failure'
import { deliveryModes } from '@first-chair/core/media/e-ticket'
import type { ContactMedia } from '@first-chair/core/media/media'
import { checkRecipient, maxRecipientLength, type SendingMode } from '@first-chair/core/media/recipient'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { t } from '../../catalogue/mobile-pass.ts'
import { unseen } from '../../catalogue/tags.tsx'
import { useErrorTitle } from '../../settings/use-page-title.ts'
import { useTexts, useFeatureTexts } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './mobile-pass.module.css'
import { useSendMobilePass } from './use-mobile-passes.ts'

const modes = { sms: deliveryModes.sms, email: deliveryModes.email } as const satisfies Record<string, SendingMode>
type Mode = keyof typeof modes

const recipientField = 'input:not([type="radio"])'

type SendFormProps = {
  pass: ContactMedia
  /** The pass is on a phone, and the guest has confirmed that it may go to another. */
  isMoving: boolean
  onSent: (sent: ContactMedia) => void
  /** Undefined if sending is the only action. */
  onCancel: (() => void) | undefined
}

/** How and where to send the link of a pass. Uses the same rules as the server, so that errors appear at once. */
export function SendForm({ pass, isMoving, onSent, onCancel }: SendFormProps) {
  const texts = useFeatureTexts('bleConnect')
  const { cancelButton } = useTexts().checkIn
  const last = pass.eTicket.delivery
  const lastMode: Mode = last?.deliveryMode === deliveryModes.email ? 'email' : 'sms'
  const [mode, setMode] = useState(lastMode)
  const [typed, setTyped] = useState<Record<Mode, string>>({
    sms: '',
    email: '',
    ...(last && { [lastMode]: last.recipient }),
  })
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const sending = useSendMobilePass(onSent)
  useErrorTitle(problem !== undefined || sending.error !== null)
  const focusField = () => form.current?.querySelector<HTMLElement>(recipientField)?.focus()
  // A form that the guest opened takes the focus. A form that is open from the start does not.
  const takesFocus = onCancel !== undefined
  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>(recipientField)?.focus()
  }, [takesFocus])

  const showProblem = (message: string) => {
    setProblem(message)
    focusField()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = checkRecipient(modes[mode], typed[mode])
    if (checked.problem) return showProblem(checked.problem.message)
    if (pass.eTicket.id === null) return
    setProblem(undefined)
    sending.mutate(
      {
        id: pass.eTicket.id,
        delivery: { deliveryMode: modes[mode], recipient: checked.recipient },
        confirmMove: isMoving,
        seenUpdateDateUtc: last?.updateDateUtc ?? null,
      },
      {
        onError: (failure) => {
          const message = failure instanceof Failure ? failure.fields[0]?.message : undefined
          if (message !== undefined) showProblem(message)
        },
      },
    )
  }

  return (
    <form ref={form} className={styles.send} noValidate onSubmit={submit}>
      <Segmented
        label={t('sendBy')}
        options={[
          { value: 'sms', label: texts.smsOption },
          { value: 'email', label: texts.emailOption },
        ]}
        value={mode}
        onChange={(chosen) => {
          setMode(chosen)
          setProblem(undefined)
        }}
      />
      <TextField
        key={mode}
        aria-required
        label={t('recipient', { label: mode === 'sms' ? texts.phoneLabel : texts.emailLabel, name: pass.firstName })}
        hint={mode === 'sms' ? texts.phoneHint : undefined}
        type={mode === 'sms' ? 'tel' : 'email'}
        inputMode={mode === 'sms' ? 'tel' : 'email'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxRecipientLength}
        value={typed[mode]}
        error={problem}
        onChange={({ target: { value } }) => {
          setTyped({ ...typed, [mode]: value })
          // While the guest types, the message of a valid field disappears, but no new message appears.
          if (!checkRecipient(modes[mode], value).problem) setProblem(undefined)
        }}
      />
      {sending.error && <SendingFailed failure={sending.error} />}
      <div className={styles.acts}>
        {onCancel && (
          <Button look="secondary" onClick={onCancel}>
            {cancelButton}
          </Button>
        )}
        <Button type="submit" busy={sending.isPending ? t('sending') : undefined}>
          {t('actionTo', { action: texts.sendButton, name: pass.firstName, unseen })}
        </Button>
      </div>
    </form>
  )
}

function SendingFailed({ failure }: { failure: Error }) {
  if (!(failure instanceof Failure)) return <Banner tone="bad" title={t('notSent')} />
  if (failure.fields.length > 0) return null
  return (
    <Banner tone={failure.status === 429 || failure.status === 409 ? 'warn' : 'bad'} title={t('notSent')} announce>
      {failure.message}
    </Banner>
  )
}
