import { Failure } from '@first-chair/core/contract/failure'
import { t as signatureText } from '@first-chair/core/catalogue/signature'
import { brokenRule } from '@first-chair/core/contract/broken-rule'
import { signatureSchema } from '@first-chair/core/waiver/signature'
import type { WaiverText } from '@first-chair/core/waiver/waiver'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { useForm, type FieldErrors } from 'react-hook-form'
import * as z from 'zod/mini'
import { t } from '../../../catalogue/waiver.ts'
import { usePageTitle } from '../../../settings/use-page-title.ts'
import { useOnline } from '../../../ui/feedback/offline-strip.tsx'
import { noInk, type Ink } from '../../../ui/signature-pad/signature-pad-ink.ts'
import { signaturePng } from '../../../ui/signature-pad/signature-pad-png.ts'
import { readFromTab, storeInTab } from '../../drafts/encrypted-storage.ts'
import { isNoLongerRequired } from '../step/no-longer-required.tsx'
import { getFieldMessages } from '../task-form/save-failed.tsx'
import { createDeviceReport } from './signing-report/device-report.ts'
import { isSigned, toDrawnStrokes } from './signing-report/drawn-strokes.ts'
import type { Completion, SendWaiver, WaiverToSign } from './send-waiver.ts'
import type { ReadingTimes } from './signing-report/use-reading.ts'
import { removeRelationshipDraft, useRelationships } from './use-relationships.ts'
import { useSendWaiver } from './use-send-waiver.ts'

/** The rules of the form: those of a signature, and that the signer says how they are related to each minor. */
const formSchema = (task: WaiverToSign['task'], signer: string) =>
  z.extend(signatureSchema(task, signer), {
    /** True if each minor has an answer. */
    relationships: z.boolean().check(z.refine((isAnswered) => isAnswered, brokenRule(signatureText, 'relationship'))),
  })
type Fields = z.infer<ReturnType<typeof formSchema>>

/** In the order of the form: the first field with an error gets the focus. */
const fields = ['relationships', 'rolAccepted', 'signature', 'typedName'] as const satisfies readonly (keyof Fields)[]

/** The value of the form field when something is drawn. The PNG is created when the form is sent. */
const drawn = 'drawn'

export type WaiverFormInput<Answer> = {
  covered: readonly [WaiverToSign, ...WaiverToSign[]]
  /** Those of them who are minors, and for whom somebody else signs. */
  minors: readonly WaiverToSign['contact'][]
  text: WaiverText
  /** How far the text was read. */
  getReading: () => ReadingTimes | undefined
  /** The name that must be typed. */
  signer: string
  reloadText: () => Promise<void>
  /** Checks what the page asks beside the form. False: it has moved the focus to what is wrong, and nothing is sent. */
  isReady?: (() => boolean) | undefined
  send: SendWaiver<Answer>
  /** True if a signature without a connection waits on this device (docs/design.md, "Offline"). */
  mayWait: boolean
  onCompleted: (completion: Completion, answer: Answer) => void
}

/** The state of the form of a waiver: typed name, drawing and agreement, and how they are sent. */
export function useWaiverForm<Answer>(input: WaiverFormInput<Answer>) {
  const { covered, minors, text, getReading, signer, reloadText, isReady, send, mayWait, onCompleted } = input
  const [{ id: draftId, task }] = covered
  const related = useRelationships(minors, draftId)
  const canSend = useOnline() || mayWait
  const [ink, setInk] = useState<Ink>(noInk)
  const [hasNewText, setHasNewText] = useState(false)
  const [triedOffline, setTriedOffline] = useState(false)
  const pad = useRef<HTMLDivElement>(null)
  const question = useRef<HTMLDivElement>(null)
  const outcome = useRef<HTMLDivElement>(null)

  const form = useForm<Fields>({
    resolver: standardSchemaResolver(formSchema(task, signer)),
    defaultValues: {
      relationships: related.isComplete,
      rolAccepted: false,
      signature: '',
      typedName: readTypedName(draftId),
    },
    shouldFocusError: false,
  })
  const { errors, isSubmitted, submitCount } = form.formState
  const completing = useSendWaiver(send, {
    completed: (completion, answer) => {
      removeTypedName(draftId)
      if (completion.record) related.remember()
      onCompleted(completion, answer)
    },
    failed: (failure) => {
      if (failure instanceof Failure && failure.code === 'text-changed') resetForNewText()
      if (isNoLongerRequired(failure)) {
        removeTypedName(draftId)
        removeRelationshipDraft(draftId)
      }
      for (const { name, message } of getFieldMessages(failure, fields)) form.setError(name, { message })
    },
  })
  const { isPending, error } = completing
  const hasErrors = isSubmitted && (error !== null || fields.some((name) => errors[name]))
  usePageTitle(t(hasErrors ? 'pageTitleWithErrors' : 'pageTitle'))

  const { setFocus, setValue } = form
  useEffect(() => {
    setValue('relationships', related.isComplete, { shouldValidate: isSubmitted })
  }, [setValue, related.isComplete, isSubmitted])
  const focusOn = useCallback(
    (name: (typeof fields)[number] | undefined) => {
      if (name === 'signature') pad.current?.focus()
      else if (name === 'relationships') focusOnUnanswered(question.current)
      else if (name) setFocus(name)
    },
    [setFocus],
  )
  const sign = ({ rolAccepted, typedName }: Fields) => {
    if (isReady?.() === false) return
    setTriedOffline(!canSend)
    if (!canSend) return
    setHasNewText(false)
    completing.send({
      covered,
      record: {
        rolAccepted,
        typedName,
        signature: task.enableWetSignature ? signaturePng(ink) : '',
        signatureDateOffset: 0 - new Date().getTimezoneOffset() / 60,
        rolTextHash: text.rolTextHash,
        ...(minors.length > 0 && { relationships: related.given }),
        device: createDeviceReport({
          reading: getReading(),
          recordsConsentVersion: text.recordsConsent?.version,
          strokes: task.enableWetSignature ? toDrawnStrokes(ink) : undefined,
        }),
      },
    })
  }

  // The text changed: agreement, drawing and typed name belong to the old text.
  const resetForNewText = () => {
    removeTypedName(draftId)
    form.reset({ relationships: related.isComplete, rolAccepted: false, signature: '', typedName: '' })
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
    const [first] = getFieldMessages(error, fields)
    if (first) focusOn(first.name)
    else {
      outcome.current?.scrollIntoView({ block: 'nearest' })
      outcome.current?.querySelector<HTMLElement>('button[type=submit]')?.focus({ preventScroll: true })
    }
  }, [isPending, error, focusOn])

  return {
    form,
    related,
    /** The question how the signer is related to the minors. */
    question,
    /** The drawing, and the elements of the drawing and of the result. */
    ink,
    pad,
    outcome,
    hasNewText,
    canSend,
    triedOffline,
    completing,
    /** The failure of the last attempt, unless a field or the notice about the new text already displays it. */
    failure: hasNewText || isPending || getFieldMessages(error, fields).length > 0 ? null : error,
    /** A key that changes with each attempt, so that the same failure is announced again. */
    submitCount,
    draw: (changed: Ink) => {
      setInk(changed)
      form.setValue('signature', isSigned(changed) ? drawn : '', { shouldValidate: isSubmitted })
    },
    storeDraft: () => storeTypedName(draftId, form.getValues('typedName')),
    trimTypedName: () => {
      const trimmed = form.getValues('typedName').trim()
      form.setValue('typedName', trimmed, { shouldValidate: isSubmitted || trimmed !== '' })
    },
    submit: (event: FormEvent) => {
      const refuse = (problems: FieldErrors<Fields>) => focusOn(fields.find((name) => problems[name]))
      void form.handleSubmit(sign, refuse)(event)
    },
    skip: () => completing.send({ covered, record: undefined }),
  }
}

function focusOnUnanswered(question: HTMLElement | null): void {
  const groups = [...(question?.querySelectorAll('fieldset') ?? [])]
  const group = groups.find((one) => !one.querySelector('input:checked')) ?? groups[0]
  group?.querySelector('input')?.focus()
}

/**
 * The name that was typed under a waiver and not sent yet. It is stored in this tab only: an expired sign-in loses
 * nothing, and sign-out leaves nothing behind. The drawing and the agreement are never stored.
 */
const toStorageKey = (contactTaskId: string) => `first-chair.draft.waiver.${contactTaskId}`

function readTypedName(contactTaskId: string): string {
  const stored = readFromTab(toStorageKey(contactTaskId))
  return typeof stored === 'string' ? stored : ''
}

function storeTypedName(contactTaskId: string, typedName: string): void {
  if (typedName === '') sessionStorage.removeItem(toStorageKey(contactTaskId))
  else storeInTab(toStorageKey(contactTaskId), typedName)
}

function removeTypedName(contactTaskId: string): void {
  sessionStorage.removeItem(toStorageKey(contactTaskId))
}
