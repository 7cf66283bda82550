import { changesBetween, type Change } from '@first-chair/core/changes'
import { Failure } from '@first-chair/core/failure'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { set, useForm, type FieldPath, type FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { askAgain } from '../../api/ask-again.ts'
import { isWithoutAnswer } from '../../api/call.ts'
import { showSaved, useFormDraft } from './form-draft.ts'
import { useOneAtATime } from './one-at-a-time.ts'
import type { AdminRow, Resource } from './resource.ts'
import type { ListStateControl } from './use-list-state.ts'

/** What two people set differently, who the other one is, and the version that is saved now. */
export type Conflict = {
  version: number
  changedBy: string
  changedAt: string
  /** `isMine`: this person has changed the field; else only the other one has. */
  changes: readonly (Change & { isMine: boolean })[]
}

/**
 * The state of a form from opening to saved: what is typed, how much of it is not saved, and what the server said. A save
 * carries the version that the form started from, so nobody's change is overwritten unseen.
 */
export function useResourceForm<Row extends AdminRow, Form extends FieldValues>(
  { one, calls, schema, formOf, blank: nothing, nameOf, questionOf }: Resource<Row, Form>,
  saved: Row | undefined,
  control: Pick<ListStateControl, 'showSaved'>,
  copied: Form | undefined,
) {
  const blank = copied ?? nothing
  const queryClient = useQueryClient()
  const [row, setRow] = useState(saved)
  const [notSaved, setNotSaved] = useState<string>()
  const [conflict, setConflict] = useState<Conflict>()
  const values = useMemo(() => (row ? formOf(row) : blank), [row, formOf, blank])
  const resolver = useMemo(() => resolverOf(schema), [schema])
  // What is shown after this is put there below: by itself the form would forget what is typed while it is saved.
  const [opened] = useState(values)
  const form = useForm<Form, unknown, Form>({ resolver, values: opened })
  const { dirtyFields } = form.formState
  const { draft, from } = useFormDraft<Form>(`${one}.${saved?.id ?? (copied ? 'copy' : 'new')}`, {
    version: row?.version,
    over: values,
    typed: form.getValues,
    isDirty: Object.values(dirtyFields).some(isDirt),
  })
  const { reset } = form
  useEffect(() => {
    if (draft) reset(draft, { keepDefaultValues: true })
  }, [draft, reset])
  const mine = Object.entries(dirtyFields).flatMap(([name, dirt]) => (isDirt(dirt) ? [name] : []))

  // What is read again in the background replaces what is shown, unless somebody is in the middle of changing it.
  const isNewer = saved !== undefined && row !== undefined && saved.version > row.version
  const isUntouched = mine.length === 0
  const [taken, setTaken] = useState<Form>()
  if (isNewer && (isUntouched || sameForm(formOf(saved), values))) {
    setRow(saved)
    if (isUntouched) setTaken(formOf(saved))
  }
  useEffect(() => {
    if (taken) reset(taken)
  }, [taken, reset])

  /** Nobody answered when it was sent: it may be added all the same. */
  const isMaybeAdded = useRef(false)
  const add = async (body: Form) => {
    if (!isMaybeAdded.current) return calls.add(body)
    const { rows } = await queryClient.fetchQuery({ ...calls.list(changedLast), staleTime: 0 })
    return rows.find((added) => changesBetween(formOf(added), body).length === 0) ?? calls.add(body)
  }
  const saving = useMutation({
    mutationFn: ({ body, version }: { body: Form; version: number | undefined }) =>
      row && version !== undefined ? calls.update(row.id, version, body) : add(body),
    onMutate: () => {
      setNotSaved(undefined)
      setConflict(undefined)
      return structuredClone(form.getValues())
    },
    onSuccess: async (now, _sent, held) => {
      showSaved(form, formOf(now), held)
      setRow(now)
      queryClient.setQueryData(calls.one(now.id).queryKey, now)
      notifications.show({ message: `${nameOf(now)} is saved`, color: 'green' })
      if (!row) await control.showSaved(now.id)
      await askAgain(queryClient)
    },
    onError: (failure) => {
      if (!(failure instanceof Failure)) return setNotSaved(failure.message)
      isMaybeAdded.current ||= isWithoutAnswer(failure)
      if (failure.code === 'changed-meanwhile') return setConflict(conflictOf(failure, mine))
      if (failure.code === 'not-found') return setNotSaved(`Somebody has deleted this ${one} meanwhile. Add it again.`)
      // What is offered to choose from may be gone: somebody else has deleted it.
      if (failure.fields.length > 0) void askAgain(queryClient)
      const homeless = failure.fields.filter(({ path }) => !isField(values, path))
      for (const { path, message } of failure.fields.toReversed()) {
        if (isField(values, path)) form.setError(path, { message }, { shouldFocus: true })
      }
      if (failure.fields.length === 0) return setNotSaved(failure.message)
      if (homeless.length > 0) setNotSaved(homeless.map(({ message }) => message).join(' '))
      return undefined
    },
  })
  const once = useOneAtATime()
  const [asked, setAsked] = useState<{ title: string; words: ReactNode; body: Form }>()
  const submit = form.handleSubmit((body) => {
    const question = row && questionOf?.(row, body)
    if (question) return setAsked({ ...question, body })
    return saving.mutateAsync({ body, version: from })
  })

  return {
    form,
    row,
    /** How many fields differ from what is saved. */
    unsaved: mine.length,
    /** What was typed before the page was left is back. */
    isRestored: draft !== undefined && mine.length > 0,
    submit: (event: FormEvent) => {
      event.preventDefault()
      once(() => submit())
    },
    isSaving: saving.isPending,
    /** What is asked before the change is saved, and the two answers. */
    question: asked && {
      title: asked.title,
      words: asked.words,
      no: () => setAsked(undefined),
      yes: () => {
        setAsked(undefined)
        once(() => saving.mutateAsync({ body: asked.body, version: from }))
      },
    },
    /** Why it was not saved, where no field says so. */
    notSaved,
    conflict,
    /** Saves what was chosen, on top of what the other one saved. */
    resolve: (chosen: Readonly<Record<string, unknown>>) => {
      const body = structuredClone(form.getValues())
      for (const [path, value] of Object.entries(chosen)) set(body, path, value)
      form.reset(body, { keepDefaultValues: true })
      once(() => saving.mutateAsync({ body, version: conflict?.version }))
    },
  }
}

/** The rows that were added or changed last. */
const changedLast = {
  page: 1,
  perPage: undefined,
  search: '',
  sort: 'modifiedDateUtc',
  direction: 'desc',
  needsFixing: false,
  only: undefined,
} as const

/** A schema of core as the form library takes it. */
export function resolverOf<Form extends FieldValues>(schema: z.ZodMiniType<Form, FieldValues>) {
  // A schema that fills in what is missing takes everything that a whole form holds; its type says so only the other way round.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return standardSchemaResolver(schema as z.ZodMiniType<Form, Form>)
}

/** What a `changed-meanwhile` says. `mine`: the fields that this person has changed. */
export function conflictOf({ detail, changes }: Failure, mine: readonly string[]): Conflict {
  return {
    version: Number(detail['version']),
    changedBy: detail['changedBy'] ?? '',
    changedAt: detail['changedAt'] ?? '',
    changes: changes.map((change) => ({ ...change, isMine: mine.includes(change.path.split('.')[0] ?? '') })),
  }
}

/** Lists and groups say for each of their parts whether it differs. */
export function isDirt(dirt: unknown): boolean {
  if (typeof dirt !== 'object' || dirt === null) return dirt === true
  return Object.values(dirt).some(isDirt)
}

/** Is there a field of the form that a path leads to? */
export function isField<Form extends FieldValues>(values: Form, path: string): path is FieldPath<Form> {
  return Object.hasOwn(values, path.split('.')[0] ?? '')
}

function sameForm(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
