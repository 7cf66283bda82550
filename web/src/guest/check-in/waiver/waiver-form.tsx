import type { CalendarDate } from '@first-chair/core/calendar/calendar-date'
import { formatCheckInDate } from '@first-chair/core/calendar/date-format'
import { Failure } from '@first-chair/core/contract/failure'
import { foldName } from '@first-chair/core/contact/fold-name'
import { namesMatch, signatureSchema, type Signature } from '@first-chair/core/waiver/signature'
import type { WaiverText } from '@first-chair/core/waiver/waiver'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useId, useRef, useState } from 'react'
import { useForm, useWatch, type FieldErrors } from 'react-hook-form'
import { usePageTitle } from '../../../settings/use-page-title.ts'
import { useSettings, useTexts } from '../../../settings/use-settings.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckBox } from '../../../ui/form/check-box.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useOnline } from '../../../ui/feedback/offline-strip.tsx'
import { isSigned, noInk, type Ink } from '../../../ui/signature-pad/signature-pad-ink.ts'
import { signaturePng } from '../../../ui/signature-pad/signature-pad-png.ts'
import { SignaturePad } from '../../../ui/signature-pad/signature-pad.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { isNoLongerRequired, NoLongerRequired } from '../step/no-longer-required.tsx'
import type { Completion, SendWaiver, WaiverToSign } from './send-waiver.ts'
import { useSendWaiver } from './use-send-waiver.ts'
import { removeTypedName, storeTypedName, readTypedName } from './waiver-draft.ts'
import { WaiverSaving } from './waiver-saving.tsx'
import styles from './waiver.module.css'

type WaiverFormProps<Answer> = {
  resortDay: CalendarDate
  covered: readonly [WaiverToSign, ...WaiverToSign[]]
  text: WaiverText
  /** The name of the signed-in guest; undefined without a sign-in. */
  accountName: string | undefined
  /** The name that must be typed. */
  signer: string
  reloadText: () => Promise<void>
  maySkip: boolean
  send: SendWaiver<Answer>
  onCompleted: (completion: Completion, answer: Answer) => void
}

/** In the order of the form: the first field with an error gets the focus. */
const fields = ['rolAccepted', 'signature', 'typedName'] as const satisfies readonly (keyof Signature)[]

/** The value of the form field when something is drawn. The PNG is created when the form is sent. */
const drawn = 'drawn'

/** The agreement, drawing and typed name that the task requires, and the buttons. */
export function WaiverForm<Answer>({
  resortDay,
  covered,
  text,
  accountName,
  signer,
  reloadText,
  maySkip,
  send,
  onCompleted,
}: WaiverFormProps<Answer>) {
  const [{ id: draftId, task }] = covered
  const { dateFormat } = useSettings()
  const texts = useTexts().checkIn
  const isOnline = useOnline()
  const [ink, setInk] = useState<Ink>(noInk)
  const [hasNewText, setHasNewText] = useState(false)
  const [triedOffline, setTriedOffline] = useState(false)
  const pad = useRef<HTMLDivElement>(null)
  const outcome = useRef<HTMLDivElement>(null)
  const formId = useId()

  const form = useForm<Signature>({
    resolver: standardSchemaResolver(signatureSchema(task, signer)),
    defaultValues: { rolAccepted: false, signature: '', typedName: readTypedName(draftId) },
    shouldFocusError: false,
  })
  const { errors, isSubmitted, submitCount } = form.formState
  const typedName = useWatch({ control: form.control, name: 'typedName' })
  const completing = useSendWaiver(send, {
    completed: (completion, answer) => {
      removeTypedName(draftId)
      onCompleted(completion, answer)
    },
    failed: (failure) => {
      const isTextChanged = failure instanceof Failure && failure.code === 'text-changed'
      if (isTextChanged) resetForNewText()
      if (isNoLongerRequired(failure)) removeTypedName(draftId)
      for (const { name, message } of getFieldErrors(failure)) form.setError(name, { message })
    },
  })
  const { isPending, error } = completing
  usePageTitle(isSubmitted && (error !== null || fields.some((name) => errors[name])) ? 'Error: Waiver' : 'Waiver')

  const draw = (changed: Ink) => {
    setInk(changed)
    form.setValue('signature', isSigned(changed) ? drawn : '', { shouldValidate: isSubmitted })
  }
  const focusOn = (name: (typeof fields)[number] | undefined) => {
    if (name === 'signature') pad.current?.focus()
    else if (name) form.setFocus(name)
  }
  const refuse = (problems: FieldErrors<Signature>) => focusOn(fields.find((name) => problems[name]))
  const sign = ({ rolAccepted, typedName }: Signature) => {
    setTriedOffline(!isOnline)
    if (!isOnline) return
    setHasNewText(false)
    completing.send({
      covered,
      record: {
        rolAccepted,
        typedName,
        signature: task.enableWetSignature ? signaturePng(ink) : '',
        signatureDateOffset: 0 - new Date().getTimezoneOffset() / 60,
        rolTextHash: text.rolTextHash,
      },
    })
  }

  // The text changed: agreement, drawing and typed name belong to the old text.
  const resetForNewText = () => {
    removeTypedName(draftId)
    form.reset({ rolAccepted: false, signature: '', typedName: '' })
    setInk(noInk)
    setHasNewText(true)
    void reloadText()
  }

  useEffect(() => {
    if (triedOffline) outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [triedOffline])

  // The form was hidden while it was sent. After a failure, focus what needs attention.
  useEffect(() => {
    if (isPending || error === null) return
    const first = getFieldErrors(error)[0]?.name
    if (first === 'signature') pad.current?.focus()
    else if (first) form.setFocus(first)
    else {
      outcome.current?.scrollIntoView({ block: 'nearest' })
      outcome.current?.querySelector<HTMLElement>('button[type=submit]')?.focus({ preventScroll: true })
    }
  }, [isPending, error, form])

  const showsFailure = error !== null && !hasNewText && getFieldErrors(error).length === 0 && !isPending

  return (
    <>
      {isPending && (
        <WaiverSaving
          contacts={covered.map(({ contact }) => contact)}
          isSkipping={completing.variables.completion.record === undefined}
          onTryAgain={completing.sendAgain}
        />
      )}
      <form
        id={formId}
        className={styles.sign}
        noValidate
        hidden={isPending}
        onSubmit={(event) => void form.handleSubmit(sign, refuse)(event)}
      >
        {hasNewText && (
          <Banner tone="warn" title="The waiver text has changed." announce>
            Please read the new text and sign again.
          </Banner>
        )}
        {!isOnline && (
          <Banner tone="warn" icon="offline" title="You need to be online to sign.">
            You can read the waiver and fill in the form now. Press Accept when you are back online.
          </Banner>
        )}
        {task.enableAgreeCheckbox && (
          <CheckBox
            {...form.register('rolAccepted')}
            aria-required
            label={texts.agreeLabel}
            error={errors.rolAccepted?.message}
          />
        )}
        {task.enableWetSignature && (
          <SignaturePad
            ink={ink}
            onChange={draw}
            label={texts.signatureLabel}
            invitation={texts.signatureHint}
            clearLabel={texts.clearButton}
            caption={`${signer}, ${formatCheckInDate(resortDay, dateFormat)}`}
            hint={
              task.enableTextSignature ? 'If drawing is hard, a simple mark and your typed name are enough.' : undefined
            }
            error={errors.signature?.message}
            padRef={pad}
          />
        )}
        {task.enableTextSignature && (
          <div>
            <TextField
              {...form.register('typedName', {
                onChange: () => storeTypedName(draftId, form.getValues('typedName')),
                onBlur: () => {
                  const trimmed = form.getValues('typedName').trim()
                  const shouldValidate = isSubmitted || trimmed !== ''
                  form.setValue('typedName', trimmed, { shouldValidate })
                },
              })}
              aria-required
              label={texts.typedNameLabel}
              hint={`Exactly like this: ${signer}`}
              error={errors.typedName?.message}
              autoComplete="name"
              autoCapitalize="words"
              autoCorrect="off"
              spellCheck={false}
              maxLength={200}
            />
            <p role="status" className={styles.matches}>
              {foldName(typedName) !== '' && namesMatch(typedName, signer) && (
                <>
                  <Icon name="tick" size="xs" />
                  {signer === accountName ? 'Matches your account name' : 'Matches'}
                </>
              )}
            </p>
          </div>
        )}
        <div ref={outcome} className={styles.outcome}>
          {triedOffline && !isOnline && (
            <Banner tone="warn" icon="offline" title="Not sent: you're offline." announce>
              Nothing was lost. Press Accept again when you are back online.
            </Banner>
          )}
          {showsFailure && isNoLongerRequired(error) && <NoLongerRequired key={submitCount} />}
          {showsFailure && !isNoLongerRequired(error) && (
            <Banner key={submitCount} tone="bad" title="ERROR CALLING API">
              Nothing was lost. Your answers are still here.{getReason(error)}
            </Banner>
          )}
          <div className={styles.acts}>
            {maySkip && (
              <Button look="secondary" onClick={() => completing.send({ covered, record: undefined })}>
                {texts.skipWaiverButton}
              </Button>
            )}
            <Button type="submit">{texts.acceptButton}</Button>
          </div>
        </div>
      </form>
    </>
  )
}

/** The server's messages for the fields of this form. Its paths look like `relatedObject.typedName`. */
function getFieldErrors(failure: unknown): { name: (typeof fields)[number]; message: string }[] {
  if (!(failure instanceof Failure)) return []
  return failure.fields.flatMap(({ path, message }) => {
    const name = fields.find((field) => path.split('.').at(-1) === field)
    return name ? [{ name, message }] : []
  })
}

/** The message of the failure, if it tells the guest what to do. */
function getReason(failure: unknown): string {
  const isSpecific = failure instanceof Failure && failure.code !== 'unexpected' && failure.code !== 'invalid-input'
  return isSpecific ? ` ${failure.message}` : ''
}
