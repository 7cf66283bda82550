import { getChanges } from '@first-chair/core/contract/changes'
import { Failure } from '@first-chair/core/contract/failure'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { hasNoAnswer } from '../../api/call.ts'
import { refetchQueries } from '../../api/refetch-queries.ts'
import { showFieldErrors } from '../form/field-errors.ts'
import { useSingleFlight } from '../form/use-single-flight.ts'
import { useVersionedForm } from '../form/use-versioned-form.ts'
import { toFormConflict, type Conflict } from './conflict.ts'
import type { AdminRow, Question, Resource } from './resource.ts'
import type { ListStateControl } from './use-list-state.ts'

/**
 * The state of a row's form from opening to saving: the values, the unsaved changes and the server's answers. A save
 * sends the version that the form is based on, so it never overwrites another person's change unnoticed.
 */
export function useResourceForm<Row extends AdminRow, Form extends FieldValues>(
  { one, calls, schema, toForm, blank, getName, getQuestion, review }: Resource<Row, Form>,
  loaded: Row | undefined,
  control: Pick<ListStateControl, 'showSaved'>,
  copied: Form | undefined,
) {
  const queryClient = useQueryClient()
  const [notSaved, setNotSaved] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  const [toReview, setToReview] = useState<{ row: Row; body: Form; version: number | undefined }>()
  /** What was confirmed in the last review, so that nothing is lost if saving it failed. */
  const [lastReviewed, setLastReviewed] = useState<Form>()
  const versioned = useVersionedForm({
    draftName: `${one}.${loaded?.id ?? (copied ? 'copy' : 'new')}`,
    schema,
    loaded,
    toForm,
    blank: copied ?? blank,
  })
  const { form, saved: row, from, changedFields } = versioned
  const { add, expectAdded } = useAdding(calls, toForm)
  const saving = useMutation({
    mutationFn: ({ body, version }: { body: Form; version: number | undefined }) =>
      row && version !== undefined ? calls.update(row.id, version, body) : add(body),
    onMutate: () => {
      setNotSaved(undefined)
      setConflict(undefined)
      return structuredClone(form.getValues())
    },
    onSuccess: async (savedRow, _sent, sentValues) => {
      setToReview(undefined)
      setLastReviewed(undefined)
      versioned.showSaved(savedRow, sentValues)
      queryClient.setQueryData(calls.read(savedRow.id).queryKey, savedRow)
      notifications.show({ message: `${getName(savedRow)} is saved`, color: 'green' })
      if (!row) await control.showSaved(savedRow.id)
      await refetchQueries(queryClient)
    },
    onError: (failure) => {
      if (!(failure instanceof Failure)) return setNotSaved(failure.message)
      expectAdded(failure)
      // The form shows what to do.
      if (failure.code === 'changed-meanwhile' || failure.code === 'not-found') setToReview(undefined)
      if (failure.code === 'changed-meanwhile') return setConflict(toFormConflict(failure, changedFields))
      if (failure.code === 'not-found') return setNotSaved(`Somebody else has deleted this ${one}. Add it again.`)
      if (failure.fields.length === 0) return setNotSaved(failure.message)
      // An option that was chosen may no longer exist, so the options are loaded again.
      void refetchQueries(queryClient)
      const otherProblems = showFieldErrors(form, failure)
      if (otherProblems.length > 0) setNotSaved(otherProblems.map(({ message }) => message).join(' '))
      return undefined
    },
  })
  const runOnce = useSingleFlight()
  const [pendingQuestion, setPendingQuestion] = useState<Question & { body: Form }>()
  /** Saves a change of a row, after its review if it needs one. */
  const save = (body: Form, version: number | undefined, before: Row | undefined) => {
    if (before && review?.isNeeded(before, body)) return Promise.resolve(setToReview({ row: before, body, version }))
    return saving.mutateAsync({ body, version })
  }
  const submit = form.handleSubmit((body) => {
    const question = row && getQuestion?.(row, body)
    if (question) return setPendingQuestion({ ...question, body })
    return save(body, from, row)
  })

  return {
    form,
    row,
    /** The number of unsaved fields. */
    unsaved: changedFields.length,
    isRestored: versioned.isRestored,
    submit: (event: FormEvent) => {
      event.preventDefault()
      runOnce(() => submit())
    },
    isSaving: saving.isPending,
    /** The question to confirm before the change is saved, with its two answers. */
    question: pendingQuestion && {
      title: pendingQuestion.title,
      words: pendingQuestion.text,
      no: () => setPendingQuestion(undefined),
      yes: () => {
        setPendingQuestion(undefined)
        runOnce(() => saving.mutateAsync({ body: pendingQuestion.body, version: from }))
      },
    },
    /** Why saving failed, if no field shows the reason. */
    notSaved,
    conflict,
    /** Saves the chosen values on top of the other person's version. */
    resolve: (chosen: Readonly<Record<string, unknown>>) => {
      const body = versioned.choose(chosen)
      runOnce(async () => {
        // A review shows what changes in the version of the other person.
        const before = row && review ? await queryClient.fetchQuery({ ...calls.read(row.id), staleTime: 0 }) : row
        return save(body, conflict?.version, before)
      })
    },
    /** The change under review, with what confirming and cancelling do. */
    toReview: toReview && {
      row: toReview.row,
      body: toReview.body,
      previous: lastReviewed,
      cancel: () => {
        setToReview(undefined)
        setNotSaved(undefined)
      },
      confirm: (body: Form) => {
        setLastReviewed(() => body)
        runOnce(() => saving.mutateAsync({ body, version: toReview.version }))
      },
    },
  }
}

/** Adds a row once, even if the answer to an earlier attempt was lost: the row may exist already. */
function useAdding<Row extends AdminRow, Form extends FieldValues>(
  calls: Resource<Row, Form>['calls'],
  toForm: (row: Row) => Form,
) {
  const queryClient = useQueryClient()
  const isMaybeAdded = useRef(false)
  return {
    add: async (body: Form) => {
      if (!isMaybeAdded.current) return calls.add(body)
      const { rows } = await queryClient.fetchQuery({ ...calls.list(lastChangedQuery), staleTime: 0 })
      return rows.find((added) => getChanges(toForm(added), body).length === 0) ?? calls.add(body)
    },
    expectAdded: (failure: Failure) => {
      isMaybeAdded.current ||= hasNoAnswer(failure)
    },
  }
}

/** The list query for the rows that were added or changed last. */
const lastChangedQuery = {
  page: 1,
  perPage: undefined,
  search: '',
  sort: 'modifiedDateUtc',
  direction: 'desc',
  needsFixing: false,
  only: undefined,
} as const
