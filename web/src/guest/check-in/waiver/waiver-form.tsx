import type { CalendarDate } from '@first-chair/core/calendar-date'
import { checkInDate } from '@first-chair/core/date-format'
import { Failure } from '@first-chair/core/failure'
import { foldedName, namesMatch, signatureSchema, type Signature } from '@first-chair/core/waiver/signature'
import type { WaiverText } from '@first-chair/core/waiver/waiver'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useId, useRef, useState } from 'react'
import { useForm, useWatch, type FieldErrors } from 'react-hook-form'
import { usePageTitle } from '../../../settings/use-page-title.ts'
import { useSettings, useTexts } from '../../../settings/use-settings.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useOnline } from '../../../ui/offline-strip.tsx'
import { isSigned, noInk, type Ink } from '../../../ui/signature-pad-ink.ts'
import { signaturePng } from '../../../ui/signature-pad-png.ts'
import { SignaturePad } from '../../../ui/signature-pad.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { isNoLongerAsked, NoLongerAsked } from '../no-longer-asked.tsx'
import type { Completion, SendWaiver, ToSign } from './send-waiver.ts'
import { useSendWaiver } from './use-send-waiver.ts'
import { dropTypedName, keepTypedName, typedNameDraft } from './waiver-draft.ts'
import { WaiverSaving } from './waiver-saving.tsx'
import styles from './waiver.module.css'

type WaiverFormProps<Answered> = {
  resortDay: CalendarDate
  covered: readonly [ToSign, ...ToSign[]]
  text: WaiverText
  /** The name of who is signed in; undefined for who is not. */
  accountName: string | undefined
  /** Whose name must be typed. */
  signer: string
  readTextAgain: () => Promise<void>
  maySkip: boolean
  send: SendWaiver<Answered>
  onCompleted: (completion: Completion, answered: Answered) => void
}

/** From top to bottom, as the guest meets them: the focus goes to the first that needs attention. */
const fields = ['rolAccepted', 'signature', 'typedName'] as const satisfies readonly (keyof Signature)[]

/** The form checks that something is drawn; the picture is made when it is sent. */
const drawn = 'drawn'

/** Agreement, drawing and typed name, as far as the task asks for them, and the buttons. */
export function WaiverForm<Answered>({
  resortDay,
  covered,
  text,
  accountName,
  signer,
  readTextAgain,
  maySkip,
  send,
  onCompleted,
}: WaiverFormProps<Answered>) {
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
    defaultValues: { rolAccepted: false, signature: '', typedName: typedNameDraft(draftId) },
    shouldFocusError: false,
  })
  const { errors, isSubmitted, submitCount } = form.formState
  const typedName = useWatch({ control: form.control, name: 'typedName' })
  const completing = useSendWaiver(send, {
    completed: (completion, answered) => {
      dropTypedName(draftId)
      onCompleted(completion, answered)
    },
    failed: (failure) => {
      const isTextChanged = failure instanceof Failure && failure.code === 'text-changed'
      if (isTextChanged) startAfresh()
      if (isNoLongerAsked(failure)) dropTypedName(draftId)
      for (const { name, message } of fieldErrors(failure)) form.setError(name, { message })
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

  // The text is another one: what was agreed to, drawn and typed was for the old one.
  const startAfresh = () => {
    dropTypedName(draftId)
    form.reset({ rolAccepted: false, signature: '', typedName: '' })
    setInk(noInk)
    setHasNewText(true)
    void readTextAgain()
  }

  useEffect(() => {
    if (triedOffline) outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [triedOffline])

  // The form was hidden while it was sent: after a failure the focus returns to what needs attention.
  useEffect(() => {
    if (isPending || error === null) return
    const first = fieldErrors(error)[0]?.name
    if (first === 'signature') pad.current?.focus()
    else if (first) form.setFocus(first)
    else {
      outcome.current?.scrollIntoView({ block: 'nearest' })
      outcome.current?.querySelector<HTMLElement>('button[type=submit]')?.focus({ preventScroll: true })
    }
  }, [isPending, error, form])

  const showsFailure = error !== null && !hasNewText && fieldErrors(error).length === 0 && !isPending

  return (
    <>
      {isPending && (
        <WaiverSaving
          contacts={covered.map((listed) => listed.contact)}
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
          <Banner tone="warn" title="The waiver has a new text." announce>
            Please read it and sign again.
          </Banner>
        )}
        {!isOnline && (
          <Banner tone="warn" icon="offline" title="Signing needs a connection.">
            You can read and fill in everything now. Accept works when you are connected again.
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
            caption={`${signer}, ${checkInDate(resortDay, dateFormat)}`}
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
                onChange: () => keepTypedName(draftId, form.getValues('typedName')),
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
              {foldedName(typedName) !== '' && namesMatch(typedName, signer) && (
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
              Nothing was lost. Press Accept again when you are connected.
            </Banner>
          )}
          {showsFailure && isNoLongerAsked(error) && <NoLongerAsked key={submitCount} />}
          {showsFailure && !isNoLongerAsked(error) && (
            <Banner key={submitCount} tone="bad" title="ERROR CALLING API">
              Nothing was lost. Your answers are still here.{reason(error)}
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

/** The server's field messages for fields of this form; its paths look like `relatedObject.typedName`. */
function fieldErrors(failure: unknown): { name: (typeof fields)[number]; message: string }[] {
  if (!(failure instanceof Failure)) return []
  return failure.fields.flatMap(({ path, message }) => {
    const name = fields.find((known) => path.split('.').at(-1) === known)
    return name ? [{ name, message }] : []
  })
}

/** What the guest can do about it, where the refusal says so. */
function reason(failure: unknown): string {
  const says = failure instanceof Failure && failure.code !== 'unexpected' && failure.code !== 'invalid-input'
  return says ? ` ${failure.message}` : ''
}
