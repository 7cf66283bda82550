import { Failure } from '@first-chair/core/failure'
import { GeneralSettings } from '@first-chair/core/settings/admin-settings'
import { AdminSettingsForm, type AdminSettings } from '@first-chair/core/settings/admin-settings-fields'
import { readAdminSettings, updateAdminSettings } from '@first-chair/core/settings/admin-settings.api'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, type FormEvent } from 'react'
import { set, useForm } from 'react-hook-form'
import { askAgain } from '../../api/ask-again.ts'
import { call } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import { showSaved, useFormDraft } from '../resource/form-draft.ts'
import { useOneAtATime } from '../resource/one-at-a-time.ts'
import { conflictOf, isDirt, isField, resolverOf, type Conflict } from '../resource/use-resource-form.ts'

const resolver = resolverOf(AdminSettingsForm)
const noSecrets = { oneRiskSecret: '', clearOneRiskSecret: false } as const
/** There is one message of this kind at a time. */
const errorId = 'settings-error'

/**
 * The state of the settings from opening to saved. A save that was refused is told in a red message that stays until it is
 * closed, titled Error, in the server's words (specification, section 8), and at the fields it is about.
 */
export function useSettingsForm(read: AdminSettings) {
  const queryClient = useQueryClient()
  const [saved, setSaved] = useState(read)
  const [conflict, setConflict] = useState<Conflict>()
  const values = useMemo(() => formOf(saved), [saved])
  // What is shown after this is put there below: by itself the form would forget what is typed while it is saved.
  const [opened] = useState(values)
  const form = useForm<AdminSettingsForm, unknown, AdminSettingsForm>({ resolver, values: opened })
  const { dirtyFields } = form.formState
  const { draft, from } = useFormDraft<AdminSettingsForm>('settings', {
    version: saved.version,
    over: values,
    typed: form.getValues,
    isDirty: Object.values(dirtyFields).some(isDirt),
    forget: noSecrets,
  })
  const { reset } = form
  useEffect(() => {
    if (draft) reset(draft, { keepDefaultValues: true })
  }, [draft, reset])
  const mine = Object.entries(dirtyFields).flatMap(([name, dirt]) => (isDirt(dirt) ? [name] : []))

  // What is read again in the background replaces what is shown, unless somebody is in the middle of changing it.
  const [taken, setTaken] = useState<AdminSettingsForm>()
  if (read.version > saved.version && mine.length === 0) {
    setSaved(read)
    setTaken(formOf(read))
  }
  useEffect(() => {
    if (taken) reset(taken)
  }, [taken, reset])

  const saving = useMutation({
    mutationFn: ({ body, version }: { body: AdminSettingsForm; version: number }) =>
      call(updateAdminSettings, { body: { ...body, version } }),
    onMutate: () => {
      notifications.hide(errorId)
      setConflict(undefined)
      return structuredClone(form.getValues())
    },
    onSuccess: async (now, _sent, held) => {
      showSaved(form, formOf(now), held)
      setSaved(now)
      queryClient.setQueryData(query(readAdminSettings, {}).queryKey, now)
      notifications.show({ message: 'The settings are saved', color: 'green' })
      await askAgain(queryClient)
    },
    onError: (failure) => {
      if (failure instanceof Failure && failure.code === 'changed-meanwhile') {
        return setConflict(conflictOf(failure, mine))
      }
      const fields = failure instanceof Failure ? failure.fields : []
      for (const { path, message } of fields.toReversed()) {
        if (isField(form.getValues(), path)) form.setError(path, { message }, { shouldFocus: true })
      }
      const words = [failure.message, ...fields.map(({ message }) => message)].join(' ')
      return void notifications.show({ id: errorId, title: 'Error', message: words, color: 'red', autoClose: false })
    },
  })
  const once = useOneAtATime()
  const submit = form.handleSubmit((body) => saving.mutateAsync({ body, version: from ?? saved.version }))

  return {
    form,
    saved,
    /** How many fields differ from what is saved. */
    unsaved: mine.length,
    /** What was typed before the page was left is back. */
    isRestored: draft !== undefined && mine.length > 0,
    submit: (event: FormEvent) => {
      event.preventDefault()
      once(() => submit())
    },
    undo: () => {
      form.reset(formOf(saved))
      setConflict(undefined)
    },
    isSaving: saving.isPending,
    conflict,
    /** Saves what was chosen, on top of what the other one saved. */
    resolve: (chosen: Readonly<Record<string, unknown>>) => {
      const body = structuredClone(form.getValues())
      for (const [path, value] of Object.entries(chosen)) set(body, path, value)
      form.reset(body, { keepDefaultValues: true })
      once(() => saving.mutateAsync({ body, version: conflict?.version ?? saved.version }))
    },
  }
}

function formOf(settings: AdminSettings): AdminSettingsForm {
  return { ...GeneralSettings.parse(settings), ...noSecrets }
}
