import { getChanges, type Change } from '@first-chair/core/contract/changes'
import { Failure } from '@first-chair/core/contract/failure'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react'
import { set, useForm, type FieldPath, type FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { refetchQueries } from '../../api/refetch-queries.ts'
import { hasNoAnswer } from '../../api/call.ts'
import { showSavedValues, useFormDraft } from '../form/form-draft.ts'
import { useSingleFlight } from '../form/use-single-flight.ts'
import type { AdminRow, Question, Resource } from './resource.ts'
import type { ListStateControl } from './use-list-state.ts'

/** A conflict with another person's save: the differing fields, the other person and the version that is stored now. */
export type Conflict = {
  version: number
  changedBy: string
  changedAt: string
  /** `isMine`: this administrator has changed the field; otherwise only the other person has. */
  changes: readonly (Change & { isMine: boolean })[]
}

/**
 * The state of a row's form from opening to saving: the values, the unsaved changes and the server's answers. A save
 * sends the version that the form is based on, so it never overwrites another person's change unnoticed.
 */
export function useResourceForm<Row extends AdminRow, Form extends FieldValues>(
  { one, calls, schema, toForm, blank: emptyForm, getName, getQuestion }: Resource<Row, Form>,
  saved: Row | undefined,
  control: Pick<ListStateControl, 'showSaved'>,
  copied: Form | undefined,
) {
  const blank = copied ?? emptyForm
  const queryClient = useQueryClient()
  const [row, setRow] = useState(saved)
  const [notSaved, setNotSaved] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  const values = useMemo(() => (row ? toForm(row) : blank), [row, toForm, blank])
  const resolver = useMemo(() => createResolver(schema), [schema])
  // These values never change: with changing `values` the form library would discard text that is typed during a save.
  // Later values are set with `reset` below.
  const [initialValues] = useState(values)
  const form = useForm<Form, unknown, Form>({ resolver, values: initialValues })
  const { dirtyFields } = form.formState
  const { draft, from } = useFormDraft<Form>(`${one}.${saved?.id ?? (copied ? 'copy' : 'new')}`, {
    version: row?.version,
    over: values,
    typed: form.getValues,
    isDirty: Object.values(dirtyFields).some(hasDirtyField),
  })
  const { reset } = form
  useEffect(() => {
    if (draft) reset(draft, { keepDefaultValues: true })
  }, [draft, reset])
  const changedFields = Object.entries(dirtyFields).flatMap(([name, dirt]) => (hasDirtyField(dirt) ? [name] : []))

  // A newer row from the background replaces the displayed values, unless the administrator has changed something.
  const isNewer = saved !== undefined && row !== undefined && saved.version > row.version
  const isUntouched = changedFields.length === 0
  const [newerValues, setNewerValues] = useState<Form>()
  if (isNewer && (isUntouched || areFormsEqual(toForm(saved), values))) {
    setRow(saved)
    if (isUntouched) setNewerValues(toForm(saved))
  }
  useEffect(() => {
    if (newerValues) reset(newerValues)
  }, [newerValues, reset])

  /** The server did not answer an earlier attempt to add the row, so the row may exist already. */
  const isMaybeAdded = useRef(false)
  const add = async (body: Form) => {
    if (!isMaybeAdded.current) return calls.add(body)
    const { rows } = await queryClient.fetchQuery({ ...calls.list(lastChangedQuery), staleTime: 0 })
    return rows.find((added) => getChanges(toForm(added), body).length === 0) ?? calls.add(body)
  }
  const saving = useMutation({
    mutationFn: ({ body, version }: { body: Form; version: number | undefined }) =>
      row && version !== undefined ? calls.update(row.id, version, body) : add(body),
    onMutate: () => {
      setNotSaved(undefined)
      setConflict(undefined)
      return structuredClone(form.getValues())
    },
    onSuccess: async (savedRow, _sent, sentValues) => {
      showSavedValues(form, toForm(savedRow), sentValues)
      setRow(savedRow)
      queryClient.setQueryData(calls.read(savedRow.id).queryKey, savedRow)
      notifications.show({ message: `${getName(savedRow)} is saved`, color: 'green' })
      if (!row) await control.showSaved(savedRow.id)
      await refetchQueries(queryClient)
    },
    onError: (failure) => {
      if (!(failure instanceof Failure)) return setNotSaved(failure.message)
      isMaybeAdded.current ||= hasNoAnswer(failure)
      if (failure.code === 'changed-meanwhile') return setConflict(toConflict(failure, changedFields))
      if (failure.code === 'not-found') return setNotSaved(`Somebody else has deleted this ${one}. Add it again.`)
      // An option that was chosen may no longer exist, so the options are loaded again.
      if (failure.fields.length > 0) void refetchQueries(queryClient)
      const otherErrors = failure.fields.filter(({ path }) => !isFormField(values, path))
      for (const { path, message } of failure.fields.toReversed()) {
        if (isFormField(values, path)) form.setError(path, { message }, { shouldFocus: true })
      }
      if (failure.fields.length === 0) return setNotSaved(failure.message)
      if (otherErrors.length > 0) setNotSaved(otherErrors.map(({ message }) => message).join(' '))
      return undefined
    },
  })
  const runOnce = useSingleFlight()
  const [pendingQuestion, setPendingQuestion] = useState<Question & { body: Form }>()
  const submit = form.handleSubmit((body) => {
    const question = row && getQuestion?.(row, body)
    if (question) return setPendingQuestion({ ...question, body })
    return saving.mutateAsync({ body, version: from })
  })

  return {
    form,
    row,
    /** The number of unsaved fields. */
    unsaved: changedFields.length,
    /** A draft from before the page was left is displayed. */
    isRestored: draft !== undefined && changedFields.length > 0,
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
      const body = structuredClone(form.getValues())
      for (const [path, value] of Object.entries(chosen)) set(body, path, value)
      form.reset(body, { keepDefaultValues: true })
      runOnce(() => saving.mutateAsync({ body, version: conflict?.version }))
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

/** Converts a schema of core into a resolver of the form library. */
export function createResolver<Form extends FieldValues>(schema: z.ZodMiniType<Form, FieldValues>) {
  // A schema with defaults accepts a complete form, but its input type does not say so.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return standardSchemaResolver(schema as z.ZodMiniType<Form, Form>)
}

/** Converts a `changed-meanwhile` failure. `getChangedFields`: the fields that this administrator has changed. */
export function toConflict({ detail, changes }: Failure, changedFields: readonly string[]): Conflict {
  return {
    version: Number(detail['version']),
    changedBy: detail['changedBy'] ?? '',
    changedAt: detail['changedAt'] ?? '',
    changes: changes.map((change) => ({ ...change, isMine: changedFields.includes(change.path.split('.')[0] ?? '') })),
  }
}

/** Whether a field is dirty; for lists and groups the form library reports this for each item. */
export function hasDirtyField(dirtyField: unknown): boolean {
  if (typeof dirtyField !== 'object' || dirtyField === null) return dirtyField === true
  return Object.values(dirtyField).some(hasDirtyField)
}

/** Whether a path leads to a field of the form. */
export function isFormField<Form extends FieldValues>(values: Form, path: string): path is FieldPath<Form> {
  return Object.hasOwn(values, path.split('.')[0] ?? '')
}

function areFormsEqual(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
